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

/** The databases to measure, each with this many projects. */
const sizes = (process.env['BENCH_PROJECTS'] ?? '400000').split(' ').map(Number)
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
  readonly size: number
  readonly product: Round[]
  readonly sql: Round[]
}

type Compare = (round: Round, other: Round) => number

/** Compares each round with the same round of another measurement, as other load changes. */
const compareRounds = (rounds: readonly Round[], others: readonly Round[], by: Compare): string =>
  others.length === 0
    ? ''
    : formatSpread(getSpread(rounds.map((round, at) => by(round, others[at]!))))

const median = (rounds: readonly Round[], key: keyof Round): string =>
  rounds.length === 0 ? '' : formatFigure(getSpread(rounds.map((round) => round[key])).median)

const compareP95: Compare = (round, other) => round.p95 / other.p95

const head = [
  '',
  'projects',
  'clients',
  'requests a second',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'SQL a second',
  'SQL p50',
  'SQL p95',
  'a second, % of SQL',
  'p95 less 1.2 times SQL',
  `p95, times that at ${sizes[0]}`,
]

const toRow = (
  { name, clients, size, product, sql }: Measured,
  smallest: readonly Round[],
): string[] => [
  name,
  String(size),
  String(clients),
  median(product, 'perSecond'),
  median(product, 'p50'),
  formatSpread(getSpread(product.map((load) => load.p95))),
  median(product, 'p99'),
  median(sql, 'perSecond'),
  median(sql, 'p50'),
  median(sql, 'p95'),
  compareRounds(product, sql, (one, other) => (100 * one.perSecond) / other.perSecond),
  compareRounds(product, sql, (one, other) => one.p95 - 1.2 * other.p95),
  smallest === product ? '' : compareRounds(product, smallest, compareP95),
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

interface World {
  readonly size: number
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  readonly pool: pg.Pool
  stop(): Promise<void>
}

const openWorld = async ({ database, folder, say }: BenchContext, size: number): Promise<World> => {
  const url = process.env['BENCH_EXPLORE_URL'] ?? (await database(`explore_${size}`))
  await makeExploreSeed(url, size, say)
  const product = await startProcess('product.ts', {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, `explore-${size}`),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'false',
    LOG_LEVEL: 'error',
  })
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const stop = async (): Promise<void> => {
    await pool.end()
    await product.stop()
  }
  const headers = { authorization: `Bearer ${await register(product.origin)}` }
  return { size, origin: product.origin, headers, pool, stop }
}

/**
 * Measures Explore at 400,000 projects as a signed-in person, for one client and for 16 at once.
 * Where a single SQL statement has the same results and number, it is measured in turns with the
 * product, as its baseline. BENCH_PROJECTS sets the number of projects; several numbers are
 * measured in the same rounds. BENCH_EXPLORE_URL can name a database that is filled once and kept
 * for later runs.
 */
export const benchExplore = async (context: BenchContext): Promise<void> => {
  const worlds: World[] = []
  try {
    for (const size of sizes) worlds.push(await openWorld(context, size))
    const measured: Measured[] = searches.flatMap(({ name }) =>
      [1, connections].flatMap((clients) =>
        sizes.map((size) => ({ name, clients, size, product: [], sql: [] })),
      ),
    )
    const words = makeVocabulary(13_000)
    for (let round = 0; round <= rounds; round += 1) {
      for (const one of measured) {
        const { make } = searches.find(({ name }) => name === one.name)!
        const { origin, headers, pool } = worlds.find(({ size }) => size === one.size)!
        const searchList = make(words, round, shotsOfRound[one.clients]!)
        const shots = searchList.map(({ path }) => ({ path, headers }))
        const load = await fireRequests(origin, shots, one.clients)
        const raw = searchList[0]!.raw
        const sql = raw && (await runSqlSearches(pool, searchList, raw, one.clients))
        if (round === 0) continue
        one.product.push(summariseRound([load]))
        if (sql) one.sql.push(summariseRound([sql]))
      }
    }
    const find = (name: string, clients: number, size: number): readonly Round[] =>
      measured.find((one) => one.name === name && one.clients === clients && one.size === size)!
        .product
    const rows = measured.map((one) => toRow(one, find(one.name, one.clients, sizes[0]!)))
    context.say(formatTable(head, rows))
    for (const size of sizes) {
      const [two, three] = [find('two letters', 16, size), find('three letters', 16, size)]
      const times = compareRounds(two, three, compareP95)
      context.say(`Two letters, ${size} projects, 16 clients: p95 ${times} times three letters'.`)
    }
    context.say(
      `To reach at 16 clients: 90% of the SQL's searches a second; p95 at most 1.2 times the SQL's + 1 ms; two letters' p95 at most 1.5 times three letters'; at ten times the projects p95 at most 1.5 times. One client: misspelt p95 at most 15 ms.`,
    )
  } finally {
    for (const world of worlds) await world.stop()
  }
}
