import { startProduct, type Product } from '../e2e/support/product.ts'
import { compare, type Side } from './harness/compare.ts'
import { formatFigure } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import type { Shot } from './harness/load.ts'
import { readProcessors } from './harness/processors.ts'
import { readMemory } from './harness/read-memory.ts'
import { formatTable } from './harness/table.ts'

const shotsOfRound = 1800
const charities = Array.from({ length: 12 }, (_, at) => String(9_000_001 + at))
const nodeDefaults = { options: ['--disable-warning=ExperimentalWarning'], environment: {} }

const listProjects = async (origin: string, charity: string): Promise<string[]> => {
  const answer = await fetch(`${origin}/api/project/charity/${charity}/projects-summary`)
  const { projects } = (await answer.json()) as { projects: readonly { readonly id: string }[] }
  return projects.map(({ id }) => id)
}

/** Lists calls and pages that visitors open: the front page and those of every project. */
const listShots = async (origin: string): Promise<Shot[]> => {
  const page = { headers: { accept: 'text/html', 'accept-encoding': 'br' } }
  const ids = (await Promise.all(charities.map((one) => listProjects(origin, one)))).flat()
  return ids.flatMap((id) => [
    { path: '/', ...page },
    { path: '/how-it-works', ...page },
    { path: `/project/${id}`, ...page },
    { path: `/api/project/${id}` },
    { path: `/api/transaction/project/${id}?limit=50` },
  ])
}

/**
 * Measures the memory of the process that serves HTTP: after the first start, which makes the
 * demonstration, after a start with data, and under load. The twin is the same product with Node's
 * own settings, which shows what the smaller memory costs in speed.
 */
export const benchMemory = async (context: BenchContext): Promise<void> => {
  const { say } = context
  if (process.platform !== 'linux') throw new Error('The bench memory reads /proc, which is Linux.')
  const first = await startProduct()
  const afterFirst = readMemory(first.getPid())
  await first.end()
  process.env['E2E_WORLD'] = first.dataDir
  const plain = await startProduct({}, nodeDefaults)
  const product = await startProduct()
  const products = [plain, product]
  try {
    const afterStart = products.map((one) => readMemory(one.getPid()))
    const shots = await listShots(product.origin)
    const all = Array.from({ length: shotsOfRound }, (_, at) => shots[at % shots.length]!)
    const toSide = (name: string, { origin }: Product): Side => ({
      name,
      origin: origin.replace('localhost', '127.0.0.1'),
      shots: () => all,
    })
    const names = ['Node’s own settings', 'as npm start runs it'] as const
    const pids = Object.fromEntries(products.map((one, at) => [names[at]!, one.getPid()]))
    await compare([toSide(names[0], plain), toSide(names[1], product)], say, () =>
      readProcessors(pids),
    )
    const under = products.map((one) => readMemory(one.getPid()))
    const toRow = (at: 0 | 1, other: string) => [
      names[at],
      other,
      formatFigure(afterStart[at]!.now),
      formatFigure(under[at]!.max),
    ]
    say('')
    say(
      formatTable(
        ['MB', 'after the first start', 'after a start with data', 'most, 16 connections'],
        [toRow(0, ''), toRow(1, formatFigure(afterFirst.now))],
      ),
    )
  } finally {
    await Promise.all(products.map((one) => one.stop()))
    await first.stop()
  }
}
