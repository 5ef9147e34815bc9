import pg from 'pg'
import type { Config } from '../config/config.ts'
import { waitForDatabase } from '../database/index.ts'
import { warnOfVulnerabilities } from './known-vulnerabilities.ts'
import { startPostgres, type Options } from './supervisor.ts'

export { giveToPostgres, getDataLocation } from './data-location.ts'
export { startPostgres, type ShippedPostgres } from './supervisor.ts'

export interface Connection {
  /** The connection URL for the running product. */
  readonly url: string
  /** The connection URL of PostgreSQL itself if `url` leads to a pooler in transaction mode. */
  readonly directUrl?: string
  /** The connection URL for migrations, in a role that owns the schema. */
  readonly ownerUrl: string
  /** Whether no other process can be working on this database. */
  readonly exclusive: boolean
  close(): Promise<void>
}

/** Creates the database `name` on the server of `adminUrl` if it does not exist. */
export const ensureDatabase = async (adminUrl: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Lets the shipped server measure the statements of the database, for the administration. */
const collectStatistics = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_extension where extname = 'pg_stat_statements'`,
    )
    if (rowCount === 0) await client.query('create extension if not exists pg_stat_statements')
  } finally {
    await client.end()
  }
}

/** Says so if the server has vulnerabilities that this release knows. */
const checkVersion = async (
  url: string,
  isShipped: boolean,
  say: Options['say'],
): Promise<void> => {
  if (!say) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    )
    const warning = warnOfVulnerabilities({ version: rows[0]!.version, isShipped })
    if (warning !== undefined) say(warning)
  } finally {
    await client.end()
  }
}

/**
 * Opens the configured database: the one of DATABASE_URL, or the shipped server's. `share` joins a
 * shipped server that is already running, as command-line tools do.
 */
export const openDatabase = async (
  config: Config,
  options: Pick<Options, 'share' | 'say' | 'connections'> = {},
): Promise<Connection> => {
  if (config.databaseUrl) {
    const ownerUrl = config.migrationDatabaseUrl ?? config.databaseUrl
    const { databaseUrl: url, databaseDirectUrl: directUrl } = config
    const wait = { seconds: config.databaseWaitSeconds, say: options.say }
    await waitForDatabase('DATABASE_URL', url, wait)
    if (directUrl !== null) await waitForDatabase('DATABASE_DIRECT_URL', directUrl, wait)
    if (ownerUrl !== url) await waitForDatabase('MIGRATION_DATABASE_URL', ownerUrl, wait)
    await checkVersion(ownerUrl, false, options.say)
    return {
      url,
      ...(directUrl === null ? {} : { directUrl }),
      ownerUrl,
      exclusive: false,
      close: async () => {},
    }
  }
  const server = await startPostgres(config.dataDir, options)
  await ensureDatabase(server.url('postgres'), 'pennytrail')
  const url = server.url('pennytrail')
  await collectStatistics(url)
  await checkVersion(url, true, options.say)
  return { url, ownerUrl: url, exclusive: !options.share, close: () => server.stop() }
}
