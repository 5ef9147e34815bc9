import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isRoot, unprivileged } from '../../server/src/platform/postgres/binaries.ts'

/** The folders in which Debian and other systems install PgBouncer. */
const folders = [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/local/bin',
]

export const findPgBouncer = (): string | undefined =>
  folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file))

export interface PgBouncer {
  /** Returns the connection URL of a database through PgBouncer, as `user`. */
  url(database: string): string
  stop(): Promise<void>
}

interface PgBouncerOptions {
  readonly binary: string
  /** An existing folder for the configuration, the socket and the log. */
  readonly folder: string
  /** The folder of PostgreSQL's socket. */
  readonly postgresSocket: string
  readonly user: string
  /** The connections to PostgreSQL that all callers of one database share. */
  readonly poolSize: number
}

const buildConfig = ({ folder, postgresSocket, poolSize }: PgBouncerOptions): string => `
[databases]
* = host=${postgresSocket} port=5432

[pgbouncer]
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
logfile = ${path.join(folder, 'pgbouncer.log')}
`

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/**
 * Starts PgBouncer in transaction mode in front of PostgreSQL, on a private socket. Throws with the
 * end of its log if it does not answer within ten seconds.
 */
export const startPgBouncer = async (options: PgBouncerOptions): Promise<PgBouncer> => {
  const { binary, folder, user } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const config = path.join(folder, 'pgbouncer.ini')
  writeFileSync(config, buildConfig(options))
  writeFileSync(path.join(folder, 'users.txt'), `"${user}" ""\n`)
  // PgBouncer refuses to run as root.
  if (isRoot()) chownSync(folder, unprivileged.uid, unprivileged.gid)
  const child = spawn(binary, ['--quiet', config], {
    ...(isRoot() ? unprivileged : {}),
    cwd: '/',
    stdio: 'inherit',
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const host = encodeURIComponent(folder)
  const url = (database: string) =>
    `postgres://${user}@localhost/${database}?host=${host}&port=6432`
  for (const until = Date.now() + 10_000; !(await answers(url('postgres')));) {
    if (child.exitCode !== null || Date.now() > until) {
      throw new Error(`PgBouncer did not start; ${path.join(folder, 'pgbouncer.log')} says why.`)
    }
    await wait(50)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}
