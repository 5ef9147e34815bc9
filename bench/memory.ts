import { startProduct, type Product } from '../e2e/support/product.ts'
import { compare, type Side } from './harness/compare.ts'
import { findPages } from './harness/demonstration-pages.ts'
import { formatFigure } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import type { Shot } from './harness/load.ts'
import { readProcessors } from './harness/processors.ts'
import { during, readFile } from './harness/read-file.ts'
import { readMemory } from './harness/read-memory.ts'
import { formatTable } from './harness/table.ts'

const shotsOfRound = 1800
const charities = Array.from({ length: 12 }, (_, at) => String(9_000_001 + at))
const files = ['/totals.csv', '/api/iati/9000001.xml', '/sitemap/projects-1.xml'].map((path) => ({
  name: path,
  path,
}))
const nodeDefaults = { options: ['--disable-warning=ExperimentalWarning'], environment: {} }

const listProjects = async (origin: string, charity: string): Promise<string[]> => {
  const answer = await fetch(`${origin}/api/project/charity/${charity}/projects-summary`)
  // A charity that is suspended or not yet verified shows none.
  if (answer.status === 404) return []
  const { projects } = (await answer.json()) as { projects: readonly { readonly id: string }[] }
  return projects.map(({ id }) => id)
}

/**
 * Lists what people open at the same time: pages of every project, searches and links with click ids
 * that nobody else has opened (SERIAL stands for a number), and the screens of people who are signed
 * in.
 */
const listShots = async (origin: string): Promise<Shot[]> => {
  const page = { headers: { accept: 'text/html', 'accept-encoding': 'br' } }
  const ids = (await Promise.all(charities.map((one) => listProjects(origin, one)))).flat()
  const people = (await findPages(origin)).filter(({ token }) => token !== undefined)
  return ids.flatMap((id) => [
    { path: '/explore?searchTerm=SERIAL', ...page },
    { path: `/project/${id}?fbclid=SERIAL`, ...page },
    { path: '/', ...page },
    { path: '/how-it-works', ...page },
    { path: `/project/${id}`, ...page },
    { path: `/api/project/${id}` },
    { path: `/api/transaction/project/${id}?limit=50` },
    ...people.map(({ address, token }) => ({
      path: `/api/screen?pageAddress=${encodeURIComponent(address)}`,
      headers: { authorization: `Bearer ${token}` },
    })),
  ])
}

/**
 * Measures the memory of the process that serves HTTP: after the first start, which makes the
 * demonstration, after a start with data, and under load while files are read too. The twin is the same product with Node's
 * own settings, which shows what the smaller memory costs in speed.
 */
export const benchMemory = async (context: BenchContext): Promise<void> => {
  const { say } = context
  if (process.platform !== 'linux') throw new Error('The bench memory reads /proc, which is Linux.')
  const world = process.env['E2E_WORLD']
  const first = await startProduct()
  const afterFirst = readMemory(first.getPid())
  await first.end()
  process.env['E2E_WORLD'] = first.dataDir
  const plain = await startProduct({}, nodeDefaults)
  const product = await startProduct()
  const products = [plain, product]
  try {
    const afterStart = products.map((one) => readMemory(one.getPid()))
    let serial = 0
    const makeShots = (shots: readonly Shot[]) => () =>
      Array.from({ length: shotsOfRound }, (_, at): Shot => {
        serial += 1
        const { path, ...shot } = shots[at % shots.length]!
        return { ...shot, path: path.replace('SERIAL', `s${serial}`) }
      })
    const readFiles = async (): Promise<void> => {
      for (const { origin } of products) for (const file of files) await readFile(origin, file)
    }
    const toSide = async (name: string, { origin }: Product): Promise<Side> => ({
      name,
      origin: origin.replace('localhost', '127.0.0.1'),
      // Each product has sessions of its own.
      shots: makeShots(await listShots(origin)),
    })
    const names = ['Node’s own settings', 'as npm start runs it'] as const
    const pids = Object.fromEntries(products.map((one, at) => [names[at]!, one.getPid()]))
    const sides = await Promise.all([toSide(names[0], plain), toSide(names[1], product)])
    const measured = compare(sides, say, () => readProcessors(pids))
    await during(measured, readFiles)
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
    // Later benches begin with the world of their own choice again.
    if (world === undefined) delete process.env['E2E_WORLD']
    else process.env['E2E_WORLD'] = world
  }
}
