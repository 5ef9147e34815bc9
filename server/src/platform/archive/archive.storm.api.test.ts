import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, expect, it } from 'vitest'
import {
  makeDataFolder,
  removeDataFolders,
  startArchivedServer,
} from '../../testing/servers/archived-server.ts'
import { atOnce, report } from '../../testing/storm/storm.ts'
import { readConfig } from '../config/config.ts'
import { createDiskStore } from '../files/disk-store.ts'
import { openDatabase, startPostgres } from '../postgres/index.ts'
import { listBases } from './base-backups.ts'
import { openArchiveStore, restoreMoment } from './index.ts'
import { listArchivedWal } from './ship-wal.ts'

afterAll(removeDataFolders)

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // the server is killed
  await client.connect()
  return client
}

const waitFor = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await wait(50)
}

const documentId = 'doc-abcdefghijklmnopqrstuvwxyz'

it('an archive restores the last archived write after the machine is lost, and any moment before it', async () => {
  const from = makeDataFolder()
  const archive = path.join(makeDataFolder(), 'archive')
  const ARCHIVE_URL = pathToFileURL(archive).href
  const store = openArchiveStore(new URL(ARCHIVE_URL))
  const server = await startArchivedServer('hold-archive.ts', from, {
    ARCHIVE_URL,
    ARCHIVE_SECONDS: '1',
  })
  const client = await connect(server.url)
  await waitFor(async () => (await listBases(store)).length === 1)
  const readMoment = async (): Promise<Date> =>
    new Date(
      (
        await client.query<{ ms: number }>(
          'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
        )
      ).rows[0]!.ms,
    )
  await client.query('create table payment (id int)')
  await wait(2)
  const beforeTables = await readMoment()
  await wait(2)
  await client.query('create table file (public_id text, attached_at timestamptz)')
  const beforeAll = await readMoment()
  await client.query('insert into payment values (1)')
  await wait(2) // the moment has milliseconds, the log microseconds
  const moment = await readMoment()
  await wait(2)
  await createDiskStore(path.join(from, 'files')).put(
    `${documentId}/document.pdf`,
    Buffer.from('a receipt'),
    'application/pdf',
  )
  await client.query(`insert into file values ('${documentId}', now())`)
  let written = 2
  await client.query('insert into payment values (2)')
  // The position is read after the commit, which can be in a later segment than the insertion.
  const archived = (
    await client.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
    )
  ).rows[0]!.name
  const writer = (async () => {
    for (let id = 2; ; id += 1) {
      await client.query('insert into payment values ($1)', [id + 1])
      written = id + 1
    }
  })().catch(() => {}) // until the server is killed
  await waitFor(async () => (await listArchivedWal(store)).includes(archived))
  await server.kill()
  await writer
  rmSync(from, { recursive: true })

  const to = makeDataFolder()
  const latest = await restoreMoment({ store, dataDir: to, to: null, hasFiles: true })
  expect(latest).toMatchObject({ files: 1, missingFiles: [] })
  expect(await createDiskStore(path.join(to, 'files')).get(`${documentId}/document.pdf`)).toEqual(
    Buffer.from('a receipt'),
  )
  const ids = await readPayments(to)
  expect(ids.length).toBeGreaterThanOrEqual(2)
  expect(ids.length).toBeLessThanOrEqual(written + 1) // one may be committed and not acknowledged
  expect(ids).toEqual(ids.map((_, at) => at + 1))

  const earlier = makeDataFolder()
  const { reached } = await restoreMoment({ store, dataDir: earlier, to: moment, hasFiles: true })
  expect(await readPayments(earlier)).toEqual([1])
  expect(reached!.getTime()).toBeGreaterThanOrEqual(beforeAll.getTime())
  expect(reached!.getTime()).toBeLessThanOrEqual(moment.getTime())

  await expect(restoreMoment({ store, dataDir: to, to: null, hasFiles: true })).rejects.toThrow(
    'already contains data',
  )
  const empty = makeDataFolder()
  const refuse = (at: Date, reason: string) =>
    expect(restoreMoment({ store, dataDir: empty, to: at, hasFiles: true })).rejects.toThrow(reason)
  await refuse(new Date(Date.now() + 60_000), 'The archive ends before')
  await refuse(new Date(2026, 0, 1), 'The first moment in the archive is')
  await refuse(beforeTables, 'had not made its tables yet')
  expect(readdirSync(empty)).toEqual([])
}, 120_000)

const readPayments = async (dataDir: string): Promise<number[]> => {
  const server = await startPostgres(dataDir)
  const client = await connect(server.url('pennytrail'))
  const { rows } = await client.query<{ id: number }>('select id from payment order by id')
  await client.end()
  await server.stop()
  return rows.map(({ id }) => id)
}

it('the server refuses to archive a PostgreSQL that it does not run itself', async () => {
  const env = {
    ARCHIVE_URL: 'file:///archive',
    DATABASE_URL: 'postgres://u@h/d',
    DATA_DIR: makeDataFolder(),
  }
  await expect(openDatabase(readConfig(env))).rejects.toThrow(
    'ARCHIVE_URL archives the shipped PostgreSQL only',
  )
})

const execute = promisify(execFile)

/** Runs a command-line tool of the server. Returns the seconds that it took. */
const runTool = async (
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<number> => {
  const started = performance.now()
  const tool = path.resolve(import.meta.dirname, '../../tools', name)
  const { stdout } = await execute(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', tool, ...args],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DEMO: 'false',
        ...env,
      },
    },
  )
  expect(stdout).toContain(name === 'ledger-check.ts' ? 'passed the check' : 'Reached')
  return (performance.now() - started) / 1000
}

const countEntries = async (dataDir: string, charityId: string): Promise<number> => {
  const server = await startPostgres(dataDir, { share: true })
  const client = await connect(server.url('pennytrail'))
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from ledger_entry where charity_id = $1',
    [charityId],
  )
  await client.end()
  await server.stop()
  return rows[0]!.count
}

const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toPrecision(3)

/** Returns null if the archive was cut off before the product had made its tables. */
const returnNullIfTooEarly = (error: Error): null => {
  if (error.message.includes('had not made its tables yet')) return null
  throw error
}

/** Loses the machine of a product under load at a random moment, and restores twice. */
const loseMachine = async (bucket: string): Promise<number> => {
  const from = makeDataFolder()
  const env = { ARCHIVE_URL: bucket }
  const store = openArchiveStore(new URL(bucket))
  const server = await startArchivedServer('archive-writer.ts', from, {
    ...env,
    DEMO: 'false',
    PORT: '0',
    LOG_LEVEL: 'error',
  })
  const acks: number[] = []
  server.onLine((line) => void acks.push(Number(line.split(' ')[1])))
  await waitFor(async () => (await listBases(store)).length === 1)
  const base = (await listBases(store))[0]!
  await wait(5000 + Math.random() * 70_000)
  await server.kill()
  const lostAt = Date.now()
  rmSync(from, { recursive: true })

  const to = makeDataFolder()
  const restoring = runTool('restore.ts', { ...env, DATA_DIR: to }, '--to', 'latest')
  const restoreSeconds = await restoring.catch(returnNullIfTooEarly)
  if (restoreSeconds === null) {
    report(`archive: ${acks.length} acknowledged, all lost before anything was archived`)
    return lostAt - acks[0]!
  }
  const checkSeconds = await runTool('ledger-check.ts', { DATA_DIR: to })
  const count = await countEntries(to, server.url)
  const lost = Math.max(0, acks.length - count)
  const exposed = lost === 0 ? 0 : lostAt - acks[count]!
  report(
    `archive: ${acks.length} acknowledged, ${lost} lost, the oldest lost one ${inSeconds(exposed)} s before the loss; ` +
      `restored in ${restoreSeconds.toPrecision(3)} s, ledgers checked in ${checkSeconds.toPrecision(3)} s`,
  )

  const first = acks.findIndex((at) => at > Date.parse(base.finishedAt))
  const chosen = first + Math.trunc(Math.random() * (count - first - 1))
  const moment = makeDataFolder()
  const at = new Date(acks[chosen]! + 1).toISOString()
  if (count - first > 1) {
    await runTool('restore.ts', { ...env, DATA_DIR: moment }, '--to', at)
    await runTool('ledger-check.ts', { DATA_DIR: moment })
    const reached = await countEntries(moment, server.url)
    expect([chosen + 1, chosen + 2]).toContain(reached) // one may be committed and not acknowledged
    report(`archive: ${at} restored with its ${reached} entries`)
  }
  return exposed
}

const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: makeDataFolder(),
  configureBuckets: Array.from({ length: 20 }, (_, nth) => ({ name: `lost${nth}`, configs: [] })),
})
const { port } = await s3.run()
afterAll(() => s3.close())

const losses = Array.from({ length: atOnce(0, 10) }, (_, nth) => nth)
it.each(losses)(
  'a machine that is lost under load costs at most 60 seconds of writes (loss %i)',
  async (nth) => {
    // S3rver's default key, as its documentation gives it.
    const bucket = `http://S3RVER:S3RVER@127.0.0.1:${port}/lost${nth}?region=us-east-1`
    expect(await loseMachine(bucket)).toBeLessThanOrEqual(60_000)
  },
  600_000,
)
