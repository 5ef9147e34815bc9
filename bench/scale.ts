import { statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { backUp, restore } from '../server/src/platform/backup/index.ts'
import { formatFigure, percentile } from './harness/figures.ts'
import { fireRequests, madeAnew, type Shot } from './harness/load.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatTable } from './harness/table.ts'
import { makeLedgerSeed, type LedgerSeed } from './ledger-seed.ts'
import { startProcess, type ChildClient } from './processes/messages.ts'
import type { SpentGifts } from './seed/gift-spending.ts'
import type { BenchSeed } from './seed/projects.ts'

interface Size {
  readonly entries: number
  readonly projects: number
}

const requestsOfCall = 60
const count = new Intl.NumberFormat('en-GB')

const sizes: readonly Size[] = [
  { entries: 100_000, projects: 40_000 },
  { entries: 1_000_000, projects: 400_000 },
]

/** Runs a query on a connection of its own, as the owner of the database. */
const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

interface TableRow {
  readonly name: string
  readonly rows: string
  readonly heap: string
  readonly indexes: string
}

/** Prints the rows and bytes of the largest tables, and their bytes for each entry. */
const printBytes = async (url: string, { entries }: Size, say: BenchContext['say']) => {
  const tables = await query<TableRow>(
    url,
    `select c.relname as name, greatest(c.reltuples, 0)::bigint as rows,
       pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname not like 'bench%'
     order by pg_total_relation_size(c.oid) desc limit 14`,
  )
  const each = (bytes: string): string => formatFigure(Number(bytes) / entries)
  say(
    formatTable(
      ['table', 'rows', 'MB', 'MB of indexes', 'bytes an entry', 'of indexes'],
      tables.map(({ name, rows, heap, indexes }) => [
        name,
        count.format(Number(rows)),
        formatFigure(Number(heap) / 1e6),
        formatFigure(Number(indexes) / 1e6),
        each(heap),
        each(indexes),
      ]),
    ),
  )
}

/** The pages of PostgreSQL that the database has read since its start, from memory or the disk. */
const countBuffers = async (url: string): Promise<number> => {
  // A connection that is idle reports its figures after ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  const [row] = await query<{ read: string }>(
    url,
    `select blks_hit + blks_read as read from pg_stat_database where datname = current_database()`,
  )
  return Number(row?.read ?? 0)
}

interface Call {
  readonly name: string
  readonly path: (at: number) => string
  readonly token?: string
}

const toEach = (ids: readonly string[], address: (id: string) => string) => (at: number) =>
  address(ids[at % ids.length]!)

const pageOfProject = (id: string): string => `/api/transaction/project/${id}`

const listCalls = (seed: LedgerSeed, giver: SpentGifts): Call[] => {
  const { projects, charities, largest } = seed
  return [
    { name: 'a project', path: toEach(projects, (id) => `/api/project/${id}`) },
    { name: '50 transactions of a project', path: toEach(projects, pageOfProject) },
    { name: '50 transactions of the longest project', path: () => pageOfProject(largest.project) },
    { name: 'a charity', path: toEach(charities, (id) => `/api/charity/${id}`) },
    {
      name: '50 transactions of the longest ledger',
      path: () => `/api/transaction/charity/${largest.charity}`,
    },
    { name: 'explore, nothing typed', path: () => '/api/explore?limit=12' },
    { name: 'explore, a word', path: () => '/api/explore?limit=12&searchTerm=health' },
    {
      name: 'explore, country and tag',
      path: () => '/api/explore?limit=12&country=KE&listOfTags=Health',
    },
    { name: 'explore, nearly funded', path: () => '/api/explore?limit=12&sort=nearly-funded' },
    {
      name: 'where one gift went',
      path: () => `/api/donation/${giver.gift}/where-it-went`,
      token: giver.token,
    },
  ]
}

/** Measures calls of one visitor, one after the other: pages of the database read, and times. */
const measureCalls = async (
  url: string,
  product: ChildClient & { readonly origin: string },
  calls: readonly Call[],
): Promise<string[][]> => {
  const rows: string[][] = []
  for (const { name, path: address, token } of calls) {
    const headers = token ? { authorization: `Bearer ${token}` } : madeAnew
    const shots = Array.from({ length: requestsOfCall }, (_, at): Shot => ({
      path: address(at),
      headers,
    }))
    await fireRequests(product.origin, shots, 1)
    const before = await countBuffers(url)
    const { took } = await fireRequests(product.origin, shots, 1)
    const buffers = (await countBuffers(url)) - before
    const sorted = took.toSorted((a, b) => a - b)
    rows.push([
      name,
      formatFigure(buffers / requestsOfCall),
      formatFigure(percentile(sorted, 50)),
      formatFigure(percentile(sorted, 95)),
    ])
  }
  return rows
}

/** Measures reading and posting in a database of this size, with the whole product. */
const measureProduct = async (
  context: BenchContext,
  url: string,
  seed: LedgerSeed,
): Promise<void> => {
  const provider = await startProcess('provider.ts', { DATABASE_URL: url })
  const product = await startProcess('product.ts', {
    DATABASE_URL: url,
    PROVIDER: await provider.ask<string>('apiUrl'),
    DATA_DIR: path.join(context.folder, 'scale'),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'false',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
  })
  try {
    const world = await product.ask<BenchSeed>('world')
    const projects = world.projects.slice(0, 5)
    const giver = await product.ask<SpentGifts>('spentGifts', { projects, gifts: 200 })
    await query(url, 'analyze')
    const rows = await measureCalls(url, product, listCalls(seed, giver))
    const before = await countBuffers(url)
    const times = 200
    const spent = { project: projects[0], times }
    const posted = await product.ask<{ p50: number; p99: number }>('spendAgain', spent)
    const buffers = (await countBuffers(url)) - before
    rows.push([
      'posting a payment with its gifts',
      formatFigure(buffers / times),
      formatFigure(posted.p50),
      `${formatFigure(posted.p99)} (p99)`,
    ])
    context.say(formatTable(['call', 'pages read', 'p50 ms', 'p95 ms'], rows))
  } finally {
    await product.stop()
    await provider.stop()
  }
}

const time = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Times a whole backup and its restore: every database of the server, compressed. */
const measureBackup = async ({ folder, say }: BenchContext, { entries }: Size) => {
  const file = path.join(folder, `scale-${entries}.tar.gz`)
  const backedUp = await time(() => backUp({ dataDir: path.join(folder, 'data'), file }))
  const bytes = statSync(file).size
  const restored = await time(() =>
    restore({ dataDir: path.join(folder, `restored-${entries}`), file }),
  )
  say(
    `Backup: ${formatFigure(backedUp)} s, ${formatFigure(bytes / 1e6)} MB. ` +
      `Restore: ${formatFigure(restored)} s.`,
  )
}

/**
 * Measures what grows with the ledger and with the number of projects: bytes, pages of the database
 * that a call reads, times, and a backup. Each size has a database of its own. Pages and bytes do
 * not depend on other load of the machine; times do.
 */
export const benchScale = async (context: BenchContext): Promise<void> => {
  for (const size of sizes) {
    context.say(
      `\n### ${count.format(size.entries)} entries, ${count.format(size.projects)} projects\n`,
    )
    const url = await context.database(`scale_${size.entries}_${size.projects}`)
    const seed = await makeLedgerSeed(url, size, context.say)
    await printBytes(url, size, context.say)
    await measureProduct(context, url, seed)
    await measureBackup(context, size)
  }
}
