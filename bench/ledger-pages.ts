import path from 'node:path'
import { compare, type Side } from './harness/compare.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { madeAnew, type Shot } from './harness/load.ts'
import { makeLedgerSeed } from './ledger-seed.ts'
import { startProcess } from './processes/messages.ts'

/** Returns a size of the database to make, from a variable of the environment if it is set. */
const readSize = (name: string, usual: number): number => {
  const size = Number(process.env[name] ?? usual)
  if (!Number.isSafeInteger(size) || size < 1000) throw new Error(`${name} is no number.`)
  return size
}

const shotsOfRound = 600

/**
 * Measures the pages that read the ledger, as a visitor, at 400,000 projects and a million entries,
 * against one lookup by primary key: made anew, and for an ordinary charity also kept.
 * BENCH_PROJECTS and BENCH_ENTRIES choose other sizes. BENCH_LEDGER_URL can name a database that is
 * filled once and kept for later runs.
 */
export const benchLedgerPages = async ({ database, folder, say }: BenchContext): Promise<void> => {
  const url = process.env['BENCH_LEDGER_URL'] ?? (await database('ledger'))
  const size = {
    projects: readSize('BENCH_PROJECTS', 400_000),
    entries: readSize('BENCH_ENTRIES', 1_000_000),
  }
  const seed = await makeLedgerSeed(url, size, say)
  const { charities, largest, projects } = seed
  const product = await startProcess('product.ts', {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, 'ledger'),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'false',
    LOG_LEVEL: 'error',
  })
  const baseline = await startProcess('baseline-server.ts', { DATABASE_URL: url })
  try {
    const side = (
      name: string,
      origin: string,
      ids: readonly string[],
      address: (id: string) => string,
      count = shotsOfRound,
      headers: Record<string, string> = madeAnew,
    ): Side => {
      const shots = Array.from({ length: count }, (_, at): Shot => ({
        path: address(ids[at % ids.length]!),
        headers,
      }))
      return { name, origin, shots: () => shots }
    }
    const page = (name: string, ids: readonly string[], address: (id: string) => string) =>
      side(name, product.origin, ids, address)
    const measureAgain = (name: string, address: (id: string) => string) =>
      side(`${name}, kept`, product.origin, charities, address, shotsOfRound, {})
    const slow = (name: string, id: string, address: (id: string) => string) =>
      side(name, product.origin, [id], address, 48)
    await compare(
      [
        side('bare route, one look-up', baseline.origin, projects, (id) => `/project/${id}`),
        page('project', projects, (id) => `/api/project/${id}`),
        page('its transactions', projects, (id) => `/api/transaction/project/${id}`),
        page('its coverage', projects, (id) => `/api/transaction/project/${id}/coverage`),
        page('charity', charities, (id) => `/api/charity/${id}`),
        page('its transactions', charities, (id) => `/api/transaction/charity/${id}`),
        page('its coverage', charities, (id) => `/api/transaction/charity/${id}/coverage`),
        page('its summaries', charities, (id) => `/api/project/charity/${id}/projects-summary`),
        measureAgain('its transactions', (id) => `/api/transaction/charity/${id}`),
        measureAgain('its coverage', (id) => `/api/transaction/charity/${id}/coverage`),
        measureAgain('its summaries', (id) => `/api/project/charity/${id}/projects-summary`),
        slow('data of the front page', '', () => '/api/front-page'),
        slow(
          'transactions, longest project',
          largest.project,
          (id) => `/api/transaction/project/${id}`,
        ),
        slow(
          'transactions, longest ledger',
          largest.charity,
          (id) => `/api/transaction/charity/${id}`,
        ),
        slow(
          'without a receipt, longest ledger',
          largest.charity,
          (id) => `/api/transaction/charity/${id}?evidence=without`,
        ),
        slow(
          'coverage, longest ledger',
          largest.charity,
          (id) => `/api/transaction/charity/${id}/coverage`,
        ),
        slow(
          'summaries, longest ledger',
          largest.charity,
          (id) => `/api/project/charity/${id}/projects-summary`,
        ),
      ],
      say,
    )
    say(`The longest ledger has ${largest.entries.toLocaleString('en-GB')} entries.`)
  } finally {
    await baseline.stop()
    await product.stop()
  }
}
