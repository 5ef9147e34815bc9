import type { Flags, Result } from 'lighthouse'
import { prepareBrowser } from '../../e2e/support/browser.ts'
import { startProduct } from '../../e2e/support/product.ts'
import { chooseMeasured, findPages, type MeasuredPage } from '../harness/demonstration-pages.ts'
import type { BenchContext } from '../harness/bench-context.ts'
import { formatFigure, getSpread } from '../harness/figures.ts'
import { withLighthouse, type Lighthouse } from './run-lighthouse.ts'
import { formatTable } from '../harness/table.ts'

interface VisitKind {
  readonly title: string
  readonly rounds: number
  readonly categories: readonly string[]
  readonly flags: Flags
}

/** As Lighthouse runs by itself: it empties the browser's cache and storage before each visit. */
const cold: VisitKind = {
  title: 'First visits, with an empty cache:',
  rounds: 5,
  categories: ['performance', 'accessibility', 'best-practices', 'seo'],
  flags: { disableStorageReset: false },
}

/** The browser keeps what earlier visits brought. */
const repeated: VisitKind = {
  title: 'Repeat visits:',
  rounds: 3,
  categories: ['performance'],
  flags: { disableStorageReset: true, onlyCategories: ['performance'] },
}

const metrics = [
  { id: 'first-contentful-paint', name: 'FCP ms' },
  { id: 'largest-contentful-paint', name: 'LCP ms' },
  { id: 'total-blocking-time', name: 'TBT ms' },
  { id: 'cumulative-layout-shift', name: 'CLS' },
]

const median = (runs: readonly Result[], read: (run: Result) => number): number =>
  getSpread(runs.map(read)).median

/**
 * Audits that say how a page is built and not how fast it was. Each has to pass, whatever the
 * scores.
 */
const builtWell = [
  'cumulative-layout-shift',
  'cls-culprits-insight',
  'unsized-images',
  'duplicated-javascript-insight',
  'legacy-javascript-insight',
  'image-delivery-insight',
  'font-display-insight',
  'cache-insight',
  'third-parties-insight',
  'dom-size-insight',
  'unminified-css',
  'unminified-javascript',
  'total-byte-weight',
]

/** Returns the names of the audits that failed in a visit, all but those of speed. */
const listFailedAudits = ({ categories, audits }: Result): string[] => {
  const judged = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id))
  return [...judged, ...builtWell].filter((id) => {
    const score = audits[id]?.score ?? null
    return score !== null && score < 1
  })
}

const visit = async (
  audit: Lighthouse['audit'],
  address: string,
  { rounds, flags }: VisitKind,
): Promise<Result[]> => {
  const runs: Result[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await audit(address, flags))
  return runs
}

const summarise = (runs: readonly Result[], { categories }: VisitKind): string[] => {
  const score = (id: string) => median(runs, (run) => (run.categories[id]?.score ?? 0) * 100)
  const metric = (id: string) => median(runs, (run) => run.audits[id]?.numericValue ?? Number.NaN)
  return [
    ...categories.map((id) => formatFigure(score(id))),
    ...metrics.map(({ id }) => formatFigure(metric(id))),
  ]
}

/** Signs the browser in as the person who opens the page, or out for a visitor. */
const signIn = async (
  { context }: Lighthouse,
  origin: string,
  { token }: MeasuredPage,
): Promise<void> => {
  await context.clearCookies()
  if (!token) return
  await context.addCookies([{ name: 'jwt_authorisation', value: token, url: origin, secure: true }])
}

/**
 * Prints Lighthouse scores for pages of the demonstration on a mid-range phone over slow 4G, which
 * Lighthouse simulates: medians of first visits, then of repeat visits. The timings behind the
 * performance score follow the scores. Then it names each audit that failed, all but those of speed.
 */
export const benchLighthouse = async ({ say }: BenchContext): Promise<void> => {
  await prepareBrowser()
  const product = await startProduct()
  try {
    const pages = chooseMeasured(await findPages(product.origin))
    await withLighthouse(async (tool) => {
      const failed = new Set<string>()
      const rows = new Map<VisitKind, string[][]>([
        [cold, []],
        [repeated, []],
      ])
      for (const page of pages) {
        const address = product.origin + page.address
        await signIn(tool, product.origin, page)
        // The server renders the page once, so that its caches are warm; the browser's stay cold.
        await fetch(address, { headers: { accept: 'text/html' } })
        for (const [kind, measured] of rows) {
          const runs = await visit(tool.audit, address, kind)
          measured.push([page.name, ...summarise(runs, kind)])
          for (const id of runs.flatMap(listFailedAudits)) failed.add(`${page.name}: ${id}`)
        }
      }
      for (const [{ title, categories }, measured] of rows) {
        say(title)
        say(formatTable(['', ...categories, ...metrics.map(({ name }) => name)], measured))
      }
      say(`Failed audits: ${[...failed].join('; ') || 'none'}.`)
    })
  } finally {
    await product.stop()
  }
}
