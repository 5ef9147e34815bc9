import path from 'node:path'
import pg from 'pg'
import type { BenchContext } from './harness/bench-context.ts'
import { rounds } from './harness/compare.ts'
import { formatFigure, formatSpread, getSpread, percentile } from './harness/figures.ts'
import { fireRequests, madeAnew, type Shot } from './harness/load.ts'
import { formatTable } from './harness/table.ts'
import { makeLedgerSeed } from './ledger-seed.ts'
import { startProcess, type ChildClient } from './processes/messages.ts'

const requestsOfCall = 20
const count = new Intl.NumberFormat('en-GB')

interface Size {
  readonly entries: number
  readonly projects: number
  /** A database that is filled once and kept for later runs; null makes one and removes it again. */
  readonly url: string | null
}

/**
 * Returns the two sizes to compare. BENCH_GROWTH overrides them: "entries/projects", separated by
 * spaces, for example "100000/40000 10000000/40000". BENCH_GROWTH_URLS names a database for each.
 */
const readSizes = (): Size[] => {
  const urls = (process.env['BENCH_GROWTH_URLS'] ?? '').split(/\s+/).filter(Boolean)
  const texts = (process.env['BENCH_GROWTH'] ?? '100000/20000 1000000/20000').split(/\s+/)
  const sizes = texts.map((text, at) => {
    const [entries = 0, projects = 0] = text.split('/').map(Number)
    if (!(entries >= 1000 && projects >= 1000)) throw new Error(`BENCH_GROWTH: ${text} is no size.`)
    return { entries, projects, url: urls[at] ?? null }
  })
  if (sizes.length !== 2) throw new Error('BENCH_GROWTH names two sizes.')
  return sizes
}

/** Runs statements as the product itself, without the guards of append-only tables. */
const runAsSystem = async <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set app.actor = 'system'; set session_replication_role = replica`)
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const searched = 'bell tower'

/** Gives twenty entries of the longest ledger a text that no other entry has. */
const plantSearchedText = (url: string, charity: string) =>
  runAsSystem(
    url,
    `update ledger_detail set description = 'Repair of the ${searched}' where entry_id in (
       select e.id from ledger_entry e join charity c on c.id = e.charity_id
       where c.number = '${charity}' and e.kind = 'spending' order by e.seq limit 20)`,
  )

/** Shows one project of the longest ledger to visitors, or all of them. */
const showProjects = (url: string, charity: string, shown: 'one' | 'all') =>
  runAsSystem(
    url,
    `update project p set visibility = case when '${shown}' = 'all' or p.id = (
         select t.project_id from project_total t where t.charity_id = c.id
         order by t.entries limit 1) then 'public' else 'team' end
     from charity c where c.id = p.charity_id and c.number = '${charity}'`,
  )

/** The pages of 8 kB that the statements of a database have read, from memory or the disk. */
const countPages = async (url: string): Promise<number> => {
  const [row] = await runAsSystem<{ pages: string | null }>(
    url,
    `select sum(s.shared_blks_hit + s.shared_blks_read) as pages from pg_stat_statements s
     where s.dbid = (select oid from pg_database where datname = current_database())
       and s.query not like '%pg_stat_statements%'`,
  )
  return Number(row?.pages ?? 0)
}

interface Call {
  readonly name: string
  readonly path: (side: { readonly charity: string; readonly project: string }) => string
  readonly withheld?: true
}

const calls: readonly Call[] = [
  { name: '50 transactions', path: ({ charity }) => `/api/transaction/charity/${charity}` },
  { name: 'coverage', path: ({ charity }) => `/api/transaction/charity/${charity}/coverage` },
  {
    name: 'coverage of its longest project',
    path: ({ project }) => `/api/transaction/project/${project}/coverage`,
  },
  {
    name: 'summaries of its projects',
    path: ({ charity }) => `/api/project/charity/${charity}/projects-summary`,
  },
  {
    name: 'sorted by amount, page 100',
    path: ({ charity }) => `/api/transaction/charity/${charity}?sort=amount&page=100`,
  },
  {
    name: 'payments without a receipt',
    path: ({ charity }) => `/api/transaction/charity/${charity}?evidence=without`,
  },
  {
    name: 'search for a text of 20 entries',
    path: ({ charity }) =>
      `/api/transaction/charity/${charity}?text=${encodeURIComponent(searched)}`,
  },
  {
    name: 'search for a text of no entry',
    path: ({ charity }) => `/api/transaction/charity/${charity}?text=nowhere`,
  },
  {
    name: '50 transactions, nearly all withheld',
    path: ({ charity }) => `/api/transaction/charity/${charity}`,
    withheld: true,
  },
]

interface Side {
  readonly url: string
  readonly product: ChildClient & { readonly origin: string }
  readonly largest: { readonly project: string; readonly charity: string; readonly entries: number }
}

const openSide = async (context: BenchContext, size: Size): Promise<Side> => {
  const url = size.url ?? (await context.database(`growth_${size.entries}_${size.projects}`))
  const { largest } = await makeLedgerSeed(url, size, context.say)
  await runAsSystem(url, 'create extension if not exists pg_stat_statements')
  await plantSearchedText(url, largest.charity)
  const product = await startProcess('product.ts', {
    DATABASE_URL: url,
    DATA_DIR: path.join(context.folder, `growth-${size.entries}`),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'false',
    LOG_LEVEL: 'error',
  })
  return { url, product, largest }
}

const measureCall = async ({ url, product, largest }: Side, call: Call) => {
  const shots = Array.from({ length: requestsOfCall }, (): Shot => ({
    path: call.path(largest),
    headers: madeAnew,
  }))
  const before = await countPages(url)
  const { took } = await fireRequests(product.origin, shots, 1)
  const pages = ((await countPages(url)) - before) / requestsOfCall
  return {
    pages,
    p50: percentile(
      took.toSorted((a, b) => a - b),
      50,
    ),
  }
}

/** Measures a call at both sizes in turn, so that both meet the same load on the machine. */
const compareCall = async (sides: readonly Side[], call: Call): Promise<string[]> => {
  if (call.withheld) {
    for (const { url, largest } of sides) await showProjects(url, largest.charity, 'one')
  }
  try {
    for (const side of sides) await measureCall(side, call)
    const measured: { pages: number; p50: number }[][] = []
    for (let round = 0; round < rounds; round += 1) {
      const both: { pages: number; p50: number }[] = []
      for (const side of sides) both.push(await measureCall(side, call))
      measured.push(both)
    }
    const spread = (at: number, key: 'pages' | 'p50') =>
      getSpread(measured.map((both) => both[at]![key]))
    const ratio = (key: 'pages' | 'p50') =>
      getSpread(measured.map((both) => both[1]![key] / both[0]![key]))
    return [
      call.name,
      ...sides.flatMap((_, at) => [
        formatFigure(spread(at, 'pages').median),
        formatFigure(spread(at, 'p50').median),
      ]),
      formatFigure(ratio('pages').median),
      formatSpread(ratio('p50')),
    ]
  } finally {
    if (call.withheld) {
      for (const { url, largest } of sides) await showProjects(url, largest.charity, 'all')
    }
  }
}

/**
 * Measures calls on the longest ledger of two databases that differ only in their number of
 * entries, as a visitor whose answers are made anew, one request after the other: pages of the
 * database read, times, and their ratio.
 */
export const benchGrowth = async (context: BenchContext): Promise<void> => {
  const sizes = readSizes()
  const sides: Side[] = []
  try {
    for (const size of sizes) sides.push(await openSide(context, size))
    const rows: string[][] = []
    for (const call of calls) rows.push(await compareCall(sides, call))
    const heads = sizes.flatMap(({ entries }) => [`${count.format(entries)}: pages`, 'p50 ms'])
    context.say(formatTable(['longest ledger', ...heads, 'pages, times', 'p50, times'], rows))
    for (const [at, { entries }] of sizes.entries()) {
      const largest = count.format(sides[at]!.largest.entries)
      context.say(`Of ${count.format(entries)} entries, the longest ledger has ${largest}.`)
    }
  } finally {
    for (const { product } of sides) await product.stop()
  }
}
