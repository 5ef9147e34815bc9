import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isRoot, findPostgresHome, unprivileged } from './binaries.ts'
import { getDataLocation, type DataLocation } from './data-location.ts'
import { takeLogTail } from './log-tail.ts'

export interface ShippedPostgres {
  /** Returns a connection URL for a database, as the superuser. */
  url(database: string): string
  /** Stops the server, unless another process of the product supervises it. */
  stop(): Promise<void>
}

export interface Options {
  /** Joins a server that another process of the product runs, instead of refusing. */
  readonly share?: boolean
  /** Gives up durability for speed, for tests whose data is discarded. */
  readonly throwaway?: boolean
  /** The number of connections that a server which starts accepts from the product; 80 if less. */
  readonly connections?: number
  readonly say?: (line: string) => void
}

// A lock that allows one supervisor for each data folder. It ends with the process, even if the
// process is killed.
const supervisorLock = 7_366_201

const getConnectionConfig = (place: DataLocation, database: string): pg.ClientConfig => ({
  host: place.socket,
  port: 5432,
  user: 'postgres',
  database,
})

const as = () => (isRoot() ? unprivileged : {})

const initialise = (home: string, place: DataLocation): void => {
  // Created under a temporary name and renamed, so that an interrupted start leaves no incomplete
  // folder.
  const draft = `${place.data}.${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (isRoot()) chownSync(draft, unprivileged.uid, unprivileged.gid)
  const made = spawnSync(
    path.join(home, 'bin/initdb'),
    [
      '-D',
      draft,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      '-A',
      'trust',
      '--no-instructions',
    ],
    { ...as(), cwd: '/', encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not make its data folder: ${made.stderr || (made.error?.message ?? made.signal)}`,
    )
  }
  try {
    renameSync(draft, place.data)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
}

// Test tables have few rows, so planning a statement anew costs more than a generic plan could, and
// they live too briefly to be vacuumed.
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  plan_cache_mode: 'force_generic_plan',
  autovacuum: 'off',
}

const launch = (home: string, place: DataLocation, options: Options): (() => string | null) => {
  const { connections = 0 } = options
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socket,
    port: '5432',
    // Twenty more are for tools, such as a backup, and for the superuser.
    max_connections: String(Math.max(connections, 80) + 20),
    shared_buffers: '256MB',
    shared_preload_libraries: 'pg_stat_statements',
    ...(options.throwaway ? throwawaySettings : {}),
  }
  const logFile = path.join(place.socket, 'postgres.log')
  const log = openSync(logFile, 'a')
  const child = spawn(
    path.join(home, 'bin/postgres'),
    ['-D', place.data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    // A separate process group, so that Ctrl-C in the terminal reaches only the product, which can
    // shut down before PostgreSQL does.
    { ...as(), cwd: '/', detached: true, stdio: ['ignore', log, log] },
  )
  child.unref()
  let ended: string | null = null
  child.once('exit', (code) => {
    ended = `it ended with ${code}:\n${takeLogTail(readFileSync(logFile, 'utf8'))}`
  })
  child.once('error', (error) => (ended = error.message))
  return () => ended
}

const tryConnect = async (place: DataLocation): Promise<pg.Client | null> => {
  const client = new pg.Client({
    ...getConnectionConfig(place, 'postgres'),
    application_name: 'pennytrail-supervisor',
  })
  try {
    await client.connect()
    client.on('error', () => {})
    return client
  } catch {
    return null
  }
}

const connectWithinMinute = async (place: DataLocation, ended: () => string | null) => {
  for (const until = Date.now() + 60_000; ;) {
    const client = await tryConnect(place)
    if (client) return client
    // Another process may have taken the folder first; its server then answers shortly.
    if (Date.now() > until) throw new Error(`PostgreSQL did not start: ${ended() ?? 'no answer'}`)
    await wait(50)
  }
}

const tryLock = async (client: pg.Client): Promise<boolean> => {
  // PostgreSQL takes a moment to notice that a killed process's connection is gone.
  for (const until = Date.now() + 3000; ;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) got', [
      supervisorLock,
    ])
    if (rows[0]?.got) return true
    if (Date.now() > until) return false
    await wait(100)
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const shutDown = async (place: DataLocation, client: pg.Client): Promise<void> => {
  const pidFile = path.join(place.data, 'postmaster.pid')
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  await client.end()
  process.kill(pid, 'SIGINT') // A PostgreSQL fast shutdown.
  for (const until = Date.now() + 30_000; isAlive(pid) && Date.now() < until;) await wait(25)
}

/**
 * Starts the PostgreSQL that npm ships on a data folder, or adopts one that a killed process left
 * running there. Throws if another living process of the product holds the folder, unless `share`
 * is set.
 */
export const startPostgres = async (
  dataDir: string,
  options: Options = {},
): Promise<ShippedPostgres> => {
  const place = getDataLocation(dataDir)
  let client = await tryConnect(place)
  if (!client) {
    if (!existsSync(place.data)) {
      options.say?.(`Making a database in ${place.data}`)
      initialise(findPostgresHome(), place)
    }
    client = await connectWithinMinute(place, launch(findPostgresHome(), place, options))
  }
  const supervising = await tryLock(client)
  if (!supervising && !options.share) {
    await client.end()
    throw new Error(
      `Another Pennytrail process is running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  const held = client
  return {
    url: (database) =>
      `postgres://postgres@/${database}?host=${encodeURIComponent(place.socket)}&port=5432`,
    stop: () => (supervising ? shutDown(place, held) : held.end()),
  }
}
