import type { Result } from 'lighthouse'
import { prepareBrowser } from '../e2e/support/browser.ts'
import { withLighthouse, type Lighthouse } from '../e2e/support/lighthouse.ts'
import { startProduct } from '../e2e/support/product.ts'
import { formatFigure, getSpread } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatTable } from './harness/table.ts'

const rounds = 5
const charity = '9000001'
const publicPages = [
  '/',
  '/how-it-works',
  '/project-reporting',
  '/fees',
  '/privacy',
  `/verify?charity=${charity}`,
]
const appPages = [
  '/explore',
  '/dashboard-donor',
  `/charity/${charity}`,
  `/donation-portal?charity=${charity}`,
]

const marks = ['performance', 'accessibility', 'best-practices', 'seo']
const metrics = [
  { id: 'first-contentful-paint', name: 'FCP ms' },
  { id: 'largest-contentful-paint', name: 'LCP ms' },
  { id: 'total-blocking-time', name: 'TBT ms' },
  { id: 'cumulative-layout-shift', name: 'CLS' },
]

const median = (runs: readonly Result[], read: (run: Result) => number): number =>
  getSpread(runs.map(read)).median

const measure = async (audit: Lighthouse['audit'], address: string): Promise<string[]> => {
  await audit(address) // a first run, not counted: the server's caches are still cold
  const runs: Result[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await audit(address))
  const mark = (id: string) => median(runs, (run) => (run.categories[id]?.score ?? 0) * 100)
  const metric = (id: string) => median(runs, (run) => run.audits[id]?.numericValue ?? Number.NaN)
  return [
    ...marks.map((id) => formatFigure(mark(id))),
    ...metrics.map(({ id }) => formatFigure(metric(id))),
  ]
}

/** Signs in as the demonstration's donor and returns the cookie that the app would set. */
const signIn = async (origin: string) => {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'donor@demo.example', password: 'Follow-every-penny-1' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { name: 'jwt_authorisation', value: token, url: origin, secure: true } as const
}

/**
 * Prints Lighthouse scores for pages of the demonstration on a mid-range phone over slow 4G, which
 * Lighthouse simulates. Each figure is a median of five runs. The timings behind the performance
 * score follow the scores.
 */
export const benchLighthouse = async ({ say }: BenchContext): Promise<void> => {
  await prepareBrowser()
  const product = await startProduct()
  try {
    await withLighthouse(async ({ context, audit }) => {
      const rows: string[][] = []
      for (const address of publicPages) {
        rows.push([address, ...(await measure(audit, product.origin + address))])
      }
      await context.addCookies([await signIn(product.origin)])
      for (const address of appPages) {
        rows.push([`${address} (signed in)`, ...(await measure(audit, product.origin + address))])
      }
      say(formatTable(['', ...marks, ...metrics.map(({ name }) => name)], rows))
    })
  } finally {
    await product.stop()
  }
}
