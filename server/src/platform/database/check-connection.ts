import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { classifyFailure } from './failures.ts'

const oldest = 15

const describeError = (error: unknown): string => {
  const { message, errors } = error as { message?: string; errors?: readonly Error[] }
  return message || errors?.map((part) => part.message).join('; ') || String(error)
}

/**
 * Connects once to the database of the variable `name` and disconnects. Throws an Error that names
 * the variable if the server does not answer, rejects the login or is too old.
 */
export const checkConnection = async (name: string, url: string): Promise<void> => {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version_num') as version`,
      )
      const major = Math.trunc(Number(rows[0]?.version) / 10_000)
      if (major < oldest) throw new Error(`PostgreSQL ${major} is too old; ${oldest} is needed`)
    } finally {
      await client.end()
    }
  } catch (error) {
    throw new Error(`${name}: this database cannot be used: ${describeError(error)}`, {
      cause: error,
    })
  }
}

interface RoleRow {
  readonly name: string
  readonly acts: boolean
  readonly owns: boolean
  readonly inherits: boolean
}

const notYet = new Set(['EAI_AGAIN', 'ENOTFOUND'])

/**
 * Checks the connection as `checkConnection` does, and waits up to `seconds` for a database that
 * does not answer yet, as when both start together. Says every five seconds why it waits.
 */
export const waitForDatabase = async (
  name: string,
  url: string,
  { seconds, say }: { seconds: number; say?: ((line: string) => void) | undefined },
): Promise<void> => {
  const attempts = Math.trunc(seconds)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await checkConnection(name, url)
    } catch (error) {
      const { cause, message } = error as Error
      const { code = '' } = cause as { code?: string }
      if (attempt >= attempts) throw error
      if (classifyFailure(cause) !== 'unavailable' && !notYet.has(code)) throw error
      if (attempt % 5 === 0) say?.(`Waiting for the database. ${message}`)
      await sleep(1000)
    }
  }
}

/**
 * Checks the role of DATABASE_URL after the schema exists: it must act as pennytrail_app and, in
 * production, must not be able to bypass that role's limits. Behind a pooler in production it must
 * also have no rights of its own, because a pooled connection has that role until a transaction sets
 * another. Throws an Error that states the missing grant.
 */
export const checkRole = async (
  url: string,
  { production, databaseDirectUrl }: Pick<Config, 'production' | 'databaseDirectUrl'>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<RoleRow>(`
      select r.rolname as name, pg_has_role(r.oid, 'pennytrail_app', 'member') as acts,
        r.rolsuper or r.rolbypassrls
          or exists (select from pg_class c where c.oid = 'ledger_entry'::regclass
                     and pg_has_role(r.oid, c.relowner, 'member')) as owns,
        pg_has_role(r.oid, 'pennytrail_app', 'usage') as inherits
      from pg_roles r where r.rolname = session_user`)
    const { name, acts, owns, inherits } = rows[0]!
    const escaped = pg.escapeIdentifier(name)
    if (!acts) {
      throw new Error(
        `DATABASE_URL: the role ${name} cannot act as pennytrail_app yet. As the role of ` +
          `MIGRATION_DATABASE_URL, once: grant pennytrail_app to ${escaped};`,
      )
    }
    if (production && owns) {
      throw new Error(
        `DATABASE_URL: the role ${name} owns the schema, or is a superuser: it could change what ` +
          'nobody may change. Use a separate role, as docs/operations.md says.',
      )
    }
    if (production && databaseDirectUrl !== null && inherits) {
      throw new Error(
        `DATABASE_URL: the role ${name} inherits the rights of pennytrail_app, and behind a pooler ` +
          `it must not. As the role of MIGRATION_DATABASE_URL, once: ` +
          `revoke pennytrail_app from ${escaped}; alter role ${escaped} noinherit; ` +
          `grant pennytrail_app to ${escaped};`,
      )
    }
  } finally {
    await client.end()
  }
}
