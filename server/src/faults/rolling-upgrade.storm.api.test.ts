import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { NewTransaction } from '@pennytrail/contract'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { checkOutRelease, removeRelease } from '../../../scripts/upgrade-check/released-code.ts'
import { runChecks, verifyLedger } from '../features/ledger/index.ts'
import { Database } from '../platform/database/index.ts'
import { lastRelease } from '../platform/database/upgrades/release.ts'
import { uuidv7 } from '../platform/ids.ts'
import { startBalancer, type Balancer } from '../testing/servers/balancer.ts'
import { layOutNextRelease } from '../testing/releases/next-release.ts'
import { makeReleasedWorld, type ReleasedWorld } from '../testing/releases/released-world.ts'
import {
  findSourceProgram,
  startServer,
  type ServerProcess,
} from '../testing/servers/server-process.ts'
import { atOnce, report } from '../testing/storm/storm.ts'

const present = path.resolve(import.meta.dirname, '../../..')
const settings = {
  TOKEN_KEY: 'a-key-for-this-test-of-more-than-32-characters',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '1',
}

const cleanUps: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}, 120_000)

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: inject('serverUrl').replace('DATABASE', 'postgres'),
  })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const makeDatabase = async (name: string): Promise<string> => {
  const database = `pennytrail_rolling_${name}_${process.pid}`
  await onServer(`create database ${database}`)
  cleanUps.push(() => onServer(`drop database if exists ${database} with (force)`))
  return inject('serverUrl').replace('DATABASE', database)
}

interface Load {
  readonly acknowledged: string[]
  readonly failures: string[]
  reads: number
  stop(): Promise<void>
}

/** Writes entries with ids of the client, every tenth twice, and reads pages, until it is stopped. */
const startLoad = (origin: string, { charityId, token }: ReleasedWorld, clients: number): Load => {
  const load = { acknowledged: [] as string[], failures: [] as string[], reads: 0 }
  const stopping = new AbortController()
  const ask = async (to: string, init: RequestInit, expected: readonly number[]) => {
    const answer = await fetch(origin + to, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
      },
    }).catch((error: unknown) => new Response(String(error), { status: 599 }))
    const text = await answer.text()
    if (expected.includes(answer.status)) return true
    load.failures.push(`${init.method ?? 'GET'} ${to}: ${answer.status} ${text.slice(0, 200)}`)
    return false
  }
  const write = (id: string) => {
    const body: NewTransaction = {
      id,
      charityId,
      projectId: null,
      kind: 'income',
      date: '2026-06-14',
      amount: 1000,
      payee: 'Church fair',
      payeeKind: 'organisation',
      description: 'Cakes',
    }
    const init = { method: 'POST', body: JSON.stringify(body) }
    return ask('/api/transaction', init, [200, 201])
  }
  const client = async (): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const id = uuidv7()
      if (await write(id)) load.acknowledged.push(id)
      if (turn % 10 === 0) await write(id)
      for (const read of [`/api/charity/${charityId}`, `/api/transaction/charity/${charityId}`]) {
        if (await ask(read, {}, [200])) load.reads += 1
      }
    }
  }
  const clientsDone = Promise.all(Array.from({ length: clients }, client))
  return Object.assign(load, {
    stop: async () => {
      stopping.abort()
      await clientsDone
    },
  })
}

const startProcess = async (balancer: Balancer, url: string, root: string) => {
  // The present release runs as its bundle.
  const program = root === present ? undefined : findSourceProgram(root)
  const server = await startServer(url, settings, program)
  cleanUps.push(() => server.end('SIGKILL'))
  balancer.add(server.origin)
  await expect.poll(() => balancer.isServing(server.origin), { timeout: 20_000 }).toBe(true)
  return server
}

/** Checks the ledgers, and returns the ids of all entries of the charity. */
const proveBooks = async (url: string, charityId: string): Promise<string[]> => {
  const database = new Database(url)
  const [broken, { bad }] = await database.read('system', async (db) => [
    await runChecks(db),
    await verifyLedger(db, charityId),
  ])
  await database.close()
  expect([broken, bad]).toEqual([[], null])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from ledger_entry where charity_id = $1',
    [charityId],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

/** Replaces every process of `from` by one of `to`, one after the other, under load. */
const roll = async (from: string, to: string, url: string, name: string) => {
  const [processes, clients] = [atOnce(1, 2), atOnce(2, 8)]
  const world = makeReleasedWorld(from, url, settings)
  const balancer = await startBalancer()
  cleanUps.push(() => balancer.close())
  const old: ServerProcess[] = []
  for (let at = 0; at < processes; at += 1) old.push(await startProcess(balancer, url, from))
  const load = startLoad(balancer.origin, world, clients)
  const enough = async (more: number) => {
    const from = load.acknowledged.length
    await expect
      .poll(() => load.acknowledged.length - from, { timeout: 120_000 })
      .toBeGreaterThanOrEqual(more)
  }
  await enough(atOnce(5, 200))
  for (const leaving of old) {
    await startProcess(balancer, url, to)
    await enough(atOnce(5, 200))
    expect(await leaving.end('SIGTERM')).toBe(0)
    await enough(atOnce(5, 200))
  }
  await load.stop()
  const entries = await proveBooks(url, world.charityId)
  const ids = new Set(entries)
  const lost = load.acknowledged.filter((id) => !ids.has(id))
  const doubled = entries.length - load.acknowledged.length
  report(
    `rolling upgrade ${name}: ${processes} processes replaced under ${clients} clients, ` +
      `${load.acknowledged.length} writes, ${load.reads} reads, ${load.failures.length} failed, ` +
      `${lost.length} lost, ${doubled} doubled`,
  )
  return { world, balancer, outcome: { failures: load.failures.slice(0, 5), lost, doubled } }
}

const nothingWentWrong = { failures: [], lost: [], doubled: 0 }

it('a rolling upgrade to the next release under load refuses, loses and doubles no request', async () => {
  const url = await makeDatabase('next')
  const next = layOutNextRelease()
  cleanUps.push(next.remove)
  const { world, balancer, outcome } = await roll(present, next.root, url, 'to the next release')
  expect(outcome).toEqual(nothingWentWrong)
  // A rollback: the present release starts again on the database of the next one, and serves.
  const back = await startProcess(balancer, url, present)
  expect(back.output()).toContain('A newer release has migrated this database.')
  const answer = await fetch(`${back.origin}/api/charity/${world.charityId}`)
  expect(answer.status).toBe(200)
}, 600_000)

/** The last release needs git and its own packages, so only the full storm checks it out. */
const releases = atOnce(0, 1) === 0 ? [] : [lastRelease]

for (const { number, commit } of releases) {
  it(`a rolling upgrade from release ${number} under load refuses, loses and doubles no request`, async () => {
    const url = await makeDatabase('released')
    const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'pennytrail-release-')), 'release')
    cleanUps.push(() => {
      removeRelease(folder)
      rmSync(path.dirname(folder), { recursive: true, force: true })
    })
    checkOutRelease(commit, folder)
    const { outcome } = await roll(folder, present, url, `from release ${number}`)
    expect(outcome).toEqual(nothingWentWrong)
  }, 900_000)
}
