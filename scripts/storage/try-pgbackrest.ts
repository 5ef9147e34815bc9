import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { makePgBackRestServer, type PgBackRestServer } from './pgbackrest-server.ts'
import { openBucket, type S3Server } from './s3-server.ts'
import { runTrial, say } from './trial.ts'

const root = path.resolve(import.meta.dirname, '../..')
const node = [process.execPath, '--disable-warning=ExperimentalWarning'] as const

const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

interface Load {
  readonly charityId: string
  /** The times at which writes were acknowledged, in milliseconds. */
  readonly acks: number[]
  kill(): Promise<void>
}

/** Runs the product and one writer against a database until killed. */
const startLoad = async (databaseUrl: string, dataDir: string): Promise<Load> => {
  const child = spawn(
    node[0],
    [node[1], path.join(root, 'server/src/testing/servers/archive-writer.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DEMO: 'false',
        PORT: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const acks: number[] = []
  const charityId = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [word, value = ''] = line.split(' ')
      if (word === 'up') resolve(value)
      if (word === 'ack') acks.push(Number(value))
    })
    void ended.then(() => reject(new Error('The product ended.')))
  })
  return {
    charityId,
    acks,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Checks the ledgers of a restored database. Returns the seconds that it took. */
const checkBooks = (databaseUrl: string, dataDir: string): number => {
  const started = performance.now()
  const done = spawnSync(node[0], [node[1], path.join(root, 'server/src/tools/ledger-check.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'false' },
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The ledger check failed: ${done.stdout}${done.stderr}`)
  return (performance.now() - started) / 1000
}

const restore = async (server: PgBackRestServer, ...args: string[]): Promise<number> => {
  const started = performance.now()
  server.backrest('restore', ...args)
  await server.start()
  return (performance.now() - started) / 1000
}

const countEntries = async (server: PgBackRestServer, charityId: string): Promise<number> => {
  const rows = await query<{ count: number }>(
    server.url('pennytrail'),
    `select count(*)::int as count from ledger_entry where charity_id = '${charityId}'`,
  )
  return rows[0]!.count
}

const loseServer = async (server: PgBackRestServer, dataDir: string): Promise<number> => {
  const load = await startLoad(server.url('pennytrail'), dataDir)
  await wait(5000 + Math.random() * 70_000)
  server.kill()
  await load.kill()
  const lostAt = Date.now()
  server.lose()
  const seconds = await restore(server, '--archive-mode=preserve')
  const count = await countEntries(server, load.charityId)
  const checked = checkBooks(server.url('pennytrail'), dataDir)
  const lost = Math.max(0, load.acks.length - count)
  const exposed = lost === 0 ? 0 : (lostAt - load.acks[count]!) / 1000
  say(
    `${load.acks.length} acknowledged, ${lost} lost, the oldest lost one ${exposed.toPrecision(3)} s before the loss; ` +
      `restored in ${seconds.toPrecision(3)} s, ledgers checked in ${checked.toPrecision(3)} s`,
  )
  return exposed
}

const restoreMoment = async (server: PgBackRestServer, dataDir: string): Promise<void> => {
  const load = await startLoad(server.url('pennytrail'), dataDir)
  await wait(8000)
  const chosen = Math.trunc(load.acks.length / 2)
  await wait(2000)
  await load.kill()
  await query(server.url('postgres'), 'select pg_switch_wal()')
  server.backrest('check') // waits until the log is archived
  server.kill()
  server.lose()
  const moment = new Date(load.acks[chosen]! + 1)
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '+00')
  const seconds = await restore(
    server,
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
  )
  const count = await countEntries(server, load.charityId)
  checkBooks(server.url('pennytrail'), dataDir)
  if (count < chosen + 1 || count > chosen + 2) {
    throw new Error(`${moment} was restored with ${count} entries instead of ${chosen + 1}`)
  }
  say(
    `${moment} restored with its ${count} of ${load.acks.length} entries in ${seconds.toPrecision(3)} s`,
  )
}

const proveRetention = (server: PgBackRestServer): void => {
  for (const _ of [1, 2]) server.backrest('backup', '--type=full')
  server.backrest('backup', '--type=diff')
  const [stanza] = JSON.parse(server.backrest('info', '--output=json')) as [
    { backup: { type: string; info: { repository: { delta: number } } }[] },
  ]
  const kinds = stanza.backup.map(({ type }) => type).join(', ')
  say(`retention of two full backups: ${kinds} are kept after three full and one differential one`)
}

/**
 * Tries pgBackRest with a real S3 server: data loss at random moments, restoring a chosen moment,
 * and retention.
 */
const main = async (s3: S3Server, folder: string): Promise<void> => {
  const losses = Number(process.argv[2] ?? 5)
  await openBucket(s3.bucketUrl('pgbackrest')).createBucket()
  const place = mkdtempSync(path.join(os.tmpdir(), 'pgbackrest-'))
  const server = makePgBackRestServer(place, s3, 'pgbackrest')
  try {
    await server.start()
    await query(server.url('postgres'), 'create database pennytrail')
    server.backrest('stanza-create')
    const started = performance.now()
    server.backrest('backup', '--type=full')
    say(`first full backup in ${((performance.now() - started) / 1000).toPrecision(3)} s`)
    const dataDir = path.join(folder, 'product')
    const exposed: number[] = []
    for (let loss = 0; loss < losses; loss += 1) exposed.push(await loseServer(server, dataDir))
    await restoreMoment(server, dataDir)
    proveRetention(server)
    say(`${losses} losses: at most ${Math.max(...exposed).toPrecision(3)} s of writes lost`)
    if (Math.max(...exposed) > 60) process.exitCode = 1
  } finally {
    server.kill()
    rmSync(place, { recursive: true, force: true })
  }
}

await runTrial(import.meta.filename, main)
