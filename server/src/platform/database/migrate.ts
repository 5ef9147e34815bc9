import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const folder = path.resolve(import.meta.dirname, '../../../migrations')

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The migrations in order. */
export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })

/**
 * Brings the database at `url` (a role that owns it) up to date, forward only, each migration in a
 * transaction of its own, one process at a time. Answers the names of those it ran. Throws where a
 * migration that ran before has been changed since.
 */
export const migrate = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'pennytrail-migrate' })
  await client.connect()
  const ran: string[] = []
  try {
    await client.query(`select pg_advisory_lock(hashtext('pennytrail-migrate'))`)
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, ran_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const before = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const migration of readMigrations()) {
      const checksum = before.get(migration.name)
      if (checksum === migration.checksum) continue
      if (checksum !== undefined) {
        throw new Error(
          `Migration ${migration.name} has been changed since it ran on this database. ` +
            'Migrations are forward only: restore the file and add a new one.',
        )
      }
      await client.query('begin')
      try {
        await client.query(`set local app.actor = 'system'`)
        await client.query(migration.text)
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
          migration.name,
          migration.checksum,
        ])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, {
          cause: error,
        })
      }
      ran.push(migration.name)
    }
  } finally {
    await client.end()
  }
  return ran
}
