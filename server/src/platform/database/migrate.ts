import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  adoptEarlierDatabase,
  listEarlierObjects,
  type AppliedMigration,
} from './adopt-earlier-database.ts'
import { hashObjectFiles, replaceDatabaseObjects } from './database-objects.ts'
import { readMigrations, type Migration } from './read-migrations.ts'

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
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, ran_at timestamptz not null default now())`)
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migration',
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

const runMigration = async (
  client: pg.ClientBase,
  { name, text, checksum }: Migration,
): Promise<void> => {
  try {
    await client.query(text)
    // Checks the deferred constraints now. While checks are pending, the next migration cannot
    // alter the same table.
    await client.query('set constraints all immediate')
    await client.query('set constraints all deferred')
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
}

const bringUpToDate = async (client: pg.ClientBase): Promise<string[]> => {
  const migrations = readMigrations()
  const adopted = await adoptEarlierDatabase(client, await readApplied(client), migrations)
  const pending = listPending(migrations, await readApplied(client))
  for (const migration of pending) await runMigration(client, migration)
  const replaced = await replaceDatabaseObjects(client, {
    always: pending.length > 0,
    before: adopted ? await listEarlierObjects(client) : [],
  })
  return [
    ...(adopted ? ['the schema of the release before'] : []),
    ...pending.map(({ name }) => name),
    ...(replaced ? ['functions, views, triggers and policies'] : []),
  ]
}

/**
 * Brings the database at `url` (a role that owns it) up to date, forward only and one process at a
 * time: first the migrations, then the functions, views, triggers and policies that changed. All of
 * it happens in one transaction, or nothing. Returns the names of the steps it ran. Throws if a
 * migration was changed after it ran, or if the schema comes from an unknown release.
 */
export const migrate = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'pennytrail-migrate' })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('pennytrail-migrate'))`)
    await client.query('begin')
    try {
      await client.query(`set local app.actor = 'system'`)
      const ran = await bringUpToDate(client)
      await client.query('commit')
      return ran
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  } finally {
    await client.end()
  }
}
