import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  adoptEarlierDatabase,
  isNewerDatabase,
  listEarlierObjects,
  type AppliedMigration,
} from './adopt-earlier-database.ts'
import { replaceDatabaseObjects } from './database-objects.ts'
import { hashObjectFiles } from './object-files.ts'
import { prepareRecords } from './object-record.ts'
import { readMigrations, type Migration } from './read-migrations.ts'
import { StepRunner, type StepOptions } from './retry-locked.ts'
import { splitStatements } from './split-statements.ts'
import { takeAdvisoryLock } from '../start-lock.ts'

/** A hash of the whole schema: of all migrations and of all SQL files beside the features. */
export const hashSchema = (): string =>
  createHash('sha256')
    .update(
      readMigrations()
        .map(({ checksum }) => checksum)
        .join(),
    )
    .update(hashObjectFiles())
    .digest('hex')

const readApplied = async (client: pg.ClientBase): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum, minimum_release as "minimumRelease" from schema_migration',
  )
  return rows
}

const listPending = (
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] => {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const changed = migrations.find(
    ({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum,
  )
  if (changed) {
    throw new Error(
      `Migration ${changed.name} has been changed since it ran on this database. ` +
        'Migrations are forward only: restore the file and add a new one.',
    )
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

const recordMigration = async (
  client: pg.ClientBase,
  { name, checksum, minimumRelease }: Migration,
): Promise<void> => {
  await client.query(
    'insert into schema_migration (name, checksum, minimum_release) values ($1, $2, $3)',
    [name, checksum, minimumRelease],
  )
}

/** Runs a migration of a new database, inside the transaction that makes the whole schema. */
const runAtOnce = async (client: pg.ClientBase, migration: Migration): Promise<void> => {
  try {
    await client.query(migration.text.replaceAll(/\bindex concurrently\b/gi, 'index'))
    // Checks the deferred constraints now. While checks are pending, the next migration cannot
    // alter the same table.
    await client.query('set constraints all immediate')
    await client.query('set constraints all deferred')
  } catch (error) {
    const { message } = error as Error
    throw new Error(`Migration ${migration.name} failed: ${message}`, { cause: error })
  }
  await recordMigration(client, migration)
}

/** Creates an index concurrently; a failed attempt leaves an invalid one, which is dropped first. */
const buildIndex = async (
  client: pg.ClientBase,
  run: StepRunner,
  statement: string,
): Promise<void> => {
  const [, name] =
    /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/i.exec(statement) ?? []
  if (name === undefined) return run.statement(statement)
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  if (rows[0]?.valid) return
  if (rows.length > 0) await run.statement(`drop index concurrently ${name}`)
  await run.statement(statement)
}

/** Runs a migration while other processes use the database. */
const runInUse = async (
  client: pg.ClientBase,
  run: StepRunner,
  migration: Migration,
): Promise<void> => {
  const name = `Migration ${migration.name}`
  const statements = splitStatements(migration.text)
  if (/\bindex concurrently\b/i.test(statements.join(';'))) {
    await run.outsideTransaction(name, async () => {
      for (const statement of statements) await buildIndex(client, run, statement)
    })
    await run.step(name, () => recordMigration(client, migration))
    return
  }
  await run.step(name, async () => {
    for (const statement of statements) await run.statement(statement)
    await recordMigration(client, migration)
  })
}

const nameSteps = (
  adopted: boolean,
  pending: readonly Migration[],
  replaced: boolean,
): string[] => [
  ...(adopted ? ['the schema of the release before'] : []),
  ...pending.map(({ name }) => name),
  ...(replaced ? ['functions, views, triggers and policies'] : []),
]

export interface MigrateOptions extends StepOptions {
  /** The migrations of this code, unless a test gives others. */
  readonly migrations?: readonly Migration[]
}

/** Makes the whole schema, or takes over that of an earlier release, in one transaction. */
const makeSchema = async (
  client: pg.ClientBase,
  run: StepRunner,
  migrations: readonly Migration[],
): Promise<string[]> => {
  await client.query('begin')
  try {
    await client.query(`set local app.actor = 'system'`)
    await prepareRecords(client)
    const adopted = await adoptEarlierDatabase(client, await readApplied(client), migrations)
    const pending = listPending(migrations, await readApplied(client))
    for (const migration of pending) await runAtOnce(client, migration)
    const before = adopted ? await listEarlierObjects(client) : []
    const replaced = await replaceDatabaseObjects(client, run, {
      always: true,
      atomic: true,
      before,
    })
    await client.query('commit')
    return nameSteps(adopted, pending, replaced)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Brings a schema that other processes may be using up to date, step by step. */
const upgradeSchema = async (
  client: pg.ClientBase,
  run: StepRunner,
  pending: readonly Migration[],
): Promise<string[]> => {
  for (const migration of pending) await runInUse(client, run, migration)
  const always = pending.length > 0
  const replaced = await replaceDatabaseObjects(client, run, { always, atomic: false })
  return nameSteps(false, pending, replaced)
}

const hasSchema = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('schema_migration') is not null and to_regclass('schema_objects') is not null
     as known`,
  )
  return rows[0]!.known
}

const bringUpToDate = async (
  client: pg.ClientBase,
  run: StepRunner,
  { say, migrations = readMigrations() }: MigrateOptions,
): Promise<string[]> => {
  if (!(await hasSchema(client))) return makeSchema(client, run, migrations)
  await run.step('Recording migrations', () => prepareRecords(client))
  const applied = await readApplied(client)
  if (isNewerDatabase(applied, migrations)) {
    say?.('A newer release has migrated this database. This release works with it as it is.')
    return []
  }
  const known = new Set(migrations.map(({ name }) => name))
  if (applied.length === 0 || applied.some(({ name }) => !known.has(name))) {
    return makeSchema(client, run, migrations)
  }
  return upgradeSchema(client, run, listPending(migrations, applied))
}

/**
 * Brings the database at `url` (a role that owns it) up to date, forward only and one process at a
 * time: first the migrations, then the functions, views, triggers and policies that changed. A new
 * database gets all of it in one transaction, or nothing. On a database that is in use, each step
 * has a transaction of its own that holds its locks briefly, and finished steps are kept if a later
 * one fails. Returns the names of the steps it ran. Throws if a migration was changed after it ran,
 * if a step never gets its lock, or if this release does not work with the schema.
 */
export const migrate = async (url: string, options: MigrateOptions = {}): Promise<string[]> => {
  const connect = (): pg.Client =>
    new pg.Client({ connectionString: url, application_name: 'pennytrail-migrate' })
  const client = connect()
  await client.connect()
  const run = new StepRunner(client, connect, options)
  try {
    await takeAdvisoryLock(client, 'pennytrail-migrate', options.say)
    return await bringUpToDate(client, run, options)
  } finally {
    await run.close()
    await client.end()
  }
}
