import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accessKey, region, secretKey, type S3Server } from './s3-server.ts'

/** Debian's folder of PostgreSQL, in which each major version has its own. */
const debianHome = '/usr/lib/postgresql'

const findPrograms = (): string => {
  const versions = readdirSync(debianHome).toSorted((a, b) => Number(a) - Number(b))
  return path.join(debianHome, versions.at(-1)!, 'bin')
}

/** The user that runs PostgreSQL, which refuses to run as root. */
const findUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))!
    .split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const writeConfiguration = (folder: string, data: string, s3: S3Server, bucket: string): string => {
  const file = path.join(folder, 'pgbackrest.conf')
  writeFileSync(
    file,
    `[global]
repo1-type=s3
repo1-path=/pgbackrest
repo1-s3-bucket=${bucket}
repo1-s3-endpoint=localhost
repo1-storage-port=${s3.port}
repo1-s3-region=${region}
repo1-s3-uri-style=path
repo1-s3-key=${accessKey}
repo1-s3-key-secret=${secretKey}
repo1-storage-ca-file=${s3.certificate}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=trial-passphrase
repo1-retention-full=2
compress-type=gz
compress-level=1
start-fast=y
log-path=${folder}
log-level-console=warn
spool-path=${folder}/spool
lock-path=${folder}/lock

[pennytrail]
pg1-path=${data}
pg1-socket-path=${folder}
pg1-user=postgres
`,
  )
  return file
}

export interface PgBackRestServer {
  /** A connection URL of the superuser for a database. */
  url(database: string): string
  start(): Promise<void>
  /** Ends every process of PostgreSQL at once. */
  kill(): void
  /** Removes PostgreSQL's data folder, as the loss of the machine does. */
  lose(): void
  /** Runs pgbackrest. Returns its output. */
  backrest(...args: string[]): string
}

/** Starts a PostgreSQL whose changes pgBackRest archives to a bucket within 30 seconds. */
export const makePgBackRestServer = (
  folder: string,
  s3: S3Server,
  bucket: string,
): PgBackRestServer => {
  const programs = findPrograms()
  const user = findUser()
  const data = path.join(folder, 'data')
  const configuration = writeConfiguration(folder, data, s3, bucket)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const runProgram = (program: string, args: readonly string[]): string => {
    const done = spawnSync(program, args, { ...user, cwd: '/', encoding: 'utf8' })
    if (done.status !== 0) {
      throw new Error(`${program} failed: ${done.error?.message ?? done.stderr + done.stdout}`)
    }
    return done.stdout
  }
  runProgram(path.join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
  ])
  const url = (database: string): string =>
    `postgres://postgres@/${database}?host=${encodeURIComponent(folder)}&port=5432`
  const isReady = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url('postgres') })
    try {
      await client.connect()
      const { rows } = await client.query<{ recovering: boolean }>(
        'select pg_is_in_recovery() as recovering',
      )
      return rows[0]?.recovering === false
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  return {
    url,
    start: async () => {
      const settings = {
        listen_addresses: '',
        unix_socket_directories: folder,
        port: '5432',
        archive_mode: 'on',
        archive_command: `pgbackrest --config=${configuration} --stanza=pennytrail archive-push %p`,
        archive_timeout: '30s',
      }
      const child = spawn(
        path.join(programs, 'postgres'),
        ['-D', data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
        { ...user, cwd: '/', detached: true, stdio: 'ignore' },
      )
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
        await wait(100)
      }
    },
    kill: () => {
      const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(-pid, 'SIGKILL')
    },
    lose: () => {
      rmSync(data, { recursive: true, force: true })
      mkdirSync(data, { mode: 0o700 })
      if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid)
    },
    backrest: (...args) =>
      runProgram('pgbackrest', [`--config=${configuration}`, '--stanza=pennytrail', ...args]),
  }
}
