import path from 'node:path'
import { npmStart } from '../e2e/support/product.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatFigure, percentile } from './harness/figures.ts'
import { findPostmaster } from './harness/find-postmaster.ts'
import { during, readFile, type BenchFile } from './harness/read-file.ts'
import { readProcessors } from './harness/processors.ts'
import { readMemory } from './harness/read-memory.ts'
import { formatTable } from './harness/table.ts'
import { makeLedgerSeed } from './ledger-seed.ts'
import { startProcess, type ChildClient } from './processes/messages.ts'

const atOnce = 16
const readers = Array.from({ length: atOnce })

const readSize = (name: string, usual: number): number => {
  const size = Number(process.env[name] ?? usual)
  if (!Number.isSafeInteger(size) || size < 1000) throw new Error(`${name} is no number.`)
  return size
}

type Product = ChildClient & { readonly origin: string }

/** Measures some files at once, beside a route that reads nothing. */
const measure = async (
  product: Product,
  postmaster: number,
  file: BenchFile,
  count: number,
): Promise<string[]> => {
  const pids = { product: product.pid, PostgreSQL: postmaster }
  const before = readProcessors(pids)
  const took: number[] = []
  let memory = 0
  await product.ask('watchLoop')
  const started = performance.now()
  const read = Promise.all(readers.slice(0, count).map(() => readFile(product.origin, file)))
  const sizes = await during(read, async () => {
    memory = Math.max(memory, readMemory(product.pid).now)
    const sentAt = performance.now()
    await (await fetch(`${product.origin}/live`)).arrayBuffer()
    took.push(performance.now() - sentAt)
  })
  const seconds = (performance.now() - started) / 1000
  const { max, p99 } = await product.ask<{ p99: number; max: number }>('loopDelay')
  const after = readProcessors(pids)
  const used = (name: 'product' | 'PostgreSQL'): string =>
    before && after ? formatFigure((after[name]! - before[name]!) / 1000 / count) : ''
  took.sort((a, b) => a - b)
  return [
    `${file.name}, ${count} at once`,
    formatFigure(sizes[0]! / 1e6),
    formatFigure(seconds),
    formatFigure(memory),
    formatFigure(p99),
    formatFigure(max),
    formatFigure(percentile(took, 50)),
    formatFigure(took.at(-1)!),
    used('product'),
    used('PostgreSQL'),
  ]
}

/**
 * Measures files of a charity with a tenth of all entries, and files about the whole platform: one
 * alone, then 16 at once, of which a process writes two at a time. BENCH_PROJECTS and BENCH_ENTRIES
 * choose other sizes, and BENCH_FILES some of the files by their names, separated by commas.
 * BENCH_FILES_URL can name a database that is filled once and kept.
 */
export const benchFiles = async ({ database, folder, say }: BenchContext): Promise<void> => {
  const url = process.env['BENCH_FILES_URL'] ?? (await database('files'))
  const size = {
    projects: readSize('BENCH_PROJECTS', 100_000),
    entries: readSize('BENCH_ENTRIES', 1_000_000),
  }
  const { largest } = await makeLedgerSeed(url, size, say)
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, 'files'),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'false',
    LOG_LEVEL: 'fatal',
  }
  const product = await startProcess(
    'product.ts',
    { ...environment, ...npmStart.environment },
    npmStart.options,
  )
  try {
    const postmaster = await findPostmaster(url)
    const token = await product.ask<string>('joinTeam', {
      charity: largest.charity,
      role: 'Manager',
    })
    const at = `charity/${largest.charity}`
    const files: BenchFile[] = [
      { name: 'transactions for a visitor', path: `/api/transaction/${at}.csv` },
      { name: 'transactions for the team', path: `/api/transaction/${at}.csv`, token },
      { name: 'transactions with “card”', path: `/api/transaction/${at}.csv?text=card` },
      { name: 'nominal ledger', path: `/api/nominal/${at}.csv`, token },
      { name: 'fund report', path: `/api/fund-report/${at}.csv`, token },
      { name: 'IATI', path: `/api/iati/${largest.charity}.xml` },
      { name: 'totals of all projects', path: '/totals.csv' },
      { name: 'part of the sitemap', path: '/sitemap/projects-1.xml' },
    ]
    say(`The ledger has ${largest.entries.toLocaleString('en-GB')} entries.`)
    const wanted = process.env['BENCH_FILES']?.split(',')
    const rows: string[][] = []
    for (const file of files.filter(({ name }) => wanted?.includes(name) ?? true)) {
      for (const count of [1, atOnce]) {
        rows.push(await measure(product, postmaster, file, count))
        say(rows.at(-1)!.join(', '))
      }
    }
    const heads = ['MB', 'seconds', 'memory MB', 'loop p99 ms', 'longest', 'idle route p50', 'most']
    const processors = ['product s a file', 'PostgreSQL s a file']
    say(formatTable(['file', ...heads, ...processors], rows))
  } finally {
    await product.stop()
  }
}
