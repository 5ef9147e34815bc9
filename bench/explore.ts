import path from 'node:path'
import pg from 'pg'
import { makeVocabulary } from './explore-words.ts'
import { makeExploreSeed } from './explore-seed.ts'
import { searches, type Search } from './explore-searches.ts'
import { summariseRound, rounds, type Round } from './harness/compare.ts'
import { formatFigure, formatSpread, getSpread } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { connections, fireRequests, type Load } from './harness/load.ts'
import { formatTable } from './harness/table.ts'
import { startProcess } from './processes/messages.ts'

const projectCount = 400_000
const shotsOfRound = { 1: 50, [connections]: 160 } as Record<number, number>

/**
 * Runs the SQL statements of the searches over `clients` connections, each of which runs one
 * statement at a time.
 */
const runSqlSearches = async (
  pool: pg.Pool,
  searchList: readonly Search[],
  raw: NonNullable<Search['raw']>,
  clients: number,
): Promise<Load> => {
  const took: number[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < searchList.length; at = next++) {
      const started = performance.now()
      await pool.query(raw.text, [...searchList[at]!.raw!.values])
      took.push(performance.now() - started)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, work))
  return { took, elapsed: performance.now() - started }
}

interface Measured {
  readonly name: string
  readonly clients: number
  readonly product: Round[]
  readonly sql: Round[]
}

const median = (loads: readonly Round[], key: keyof Round): number =>
  getSpread(loads.map((load) => load[key])).median

const toRow = ({ name, clients, product, sql }: Measured): string[] => [
  name,
  String(clients),
  formatFigure(median(product, 'p50')),
  formatSpread(getSpread(product.map((load) => load.p95))),
  formatFigure(median(product, 'p99')),
  ...(sql.length === 0
    ? ['', '']
    : [
        `${formatFigure(median(sql, 'p50'))} / ${formatFigure(median(sql, 'p95'))}`,
        // Subtracts the SQL times within each round, because other load on the machine changes
        // between rounds.
        formatFigure(getSpread(product.map((load, n) => load.p95 - 2 * sql[n]!.p95)).median),
      ]),
]

const register = async (origin: string): Promise<string> => {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstname: 'Robin',
      lastname: 'Bench',
      email: `robin.${Date.now()}@example.org`,
      password: 'A long enough Password 42!',
      intent: 'donor',
    }),
  })
  if (!response.ok) throw new Error(`Nobody could register: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

/**
 * Measures Explore at 400,000 projects as a signed-in person, for one client and for 16 at once. If
 * one SQL statement can fetch the same page of results and their number, that statement is measured
 * in the same rounds. BENCH_EXPLORE_URL can name a database that is filled once and kept for later
 * runs.
 */
export const benchExplore = async ({ database, folder, say }: BenchContext): Promise<void> => {
  const url = process.env['BENCH_EXPLORE_URL'] ?? (await database('explore'))
  await makeExploreSeed(url, projectCount, say)
  const product = await startProcess('product.ts', {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, 'explore'),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'false',
    LOG_LEVEL: 'error',
  })
  const pool = new pg.Pool({ connectionString: url, max: connections })
  try {
    const headers = { authorization: `Bearer ${await register(product.origin)}` }
    const measured: Measured[] = searches.flatMap(({ name }) =>
      [1, connections].map((clients) => ({ name, clients, product: [], sql: [] })),
    )
    const words = makeVocabulary(13_000)
    for (let round = 0; round <= rounds; round += 1) {
      for (const one of measured) {
        const { make } = searches.find(({ name }) => name === one.name)!
        const searchList = make(words, round, shotsOfRound[one.clients]!)
        const shots = searchList.map(({ path }) => ({ path, headers }))
        const load = await fireRequests(product.origin, shots, one.clients)
        const raw = searchList[0]!.raw
        const sql = raw && (await runSqlSearches(pool, searchList, raw, one.clients))
        if (round === 0) continue
        one.product.push(summariseRound([load]))
        if (sql) one.sql.push(summariseRound([sql]))
      }
    }
    const head = ['', 'clients', 'p50 ms', 'p95 ms', 'p99 ms', 'SQL p50 / p95']
    say(formatTable([...head, 'p95 less twice SQL'], measured.map(toRow)))
    say(`To reach: with filters p95 at most twice the SQL's + 3 ms; misspelt p95 at most 15 ms.`)
  } finally {
    await pool.end()
    await product.stop()
  }
}
