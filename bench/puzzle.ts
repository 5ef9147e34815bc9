import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { puzzleParts } from '@pennytrail/contract/donations/puzzle.ts'
import { rolldown } from 'rolldown'
import { prepareBrowser } from '../e2e/support/browser.ts'
import { launchBrowser, type BrowserContext } from '../e2e/support/launch-browser.ts'
import { phoneScreen } from '../e2e/support/slow-phone.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatFigure, percentile } from './harness/figures.ts'
import { formatTable } from './harness/table.ts'

const visits = 40

/** How many times slower than the machine the phones are: not at all, mid-range, and slow. */
const slowdowns = [1, 4, 6]

const worker = path.resolve(
  import.meta.dirname,
  '../web/src/features/donations/checkout/puzzle.worker.ts',
)

/** Bundles the worker that solves puzzles, as the web's build does. */
const bundleWorker = async (): Promise<string> => {
  const bundle = await rolldown({ input: worker, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}

/**
 * Solves a puzzle on a page that was never there, so that no code is compiled yet. The browser slows
 * only the thread of a page, not its workers, so the worker's script runs there. Returns the seconds
 * for which the thread had a processor, with those in which the browser held it back: the time to the
 * solution if nothing else runs.
 */
const solve = async (context: BrowserContext, code: string, rate: number): Promise<number> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const readThreadTime = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ThreadTime')!.value
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.evaluate('window.postMessage = (solved) => { window.solved = solved }')
  await page.addScriptTag({ content: code })
  // A puzzle is 22 bytes.
  const puzzle = randomBytes(22).toString('hex')
  const began = await readThreadTime()
  await page.evaluate(`dispatchEvent(new MessageEvent('message', { data: '${puzzle}' }))`)
  const seconds = (await readThreadTime()) - began
  const count = await page.evaluate<number>('window.solved.numbers.length')
  if (count !== puzzleParts) throw new Error('the puzzle was not solved')
  return seconds
}

/** Prints how long a phone solves the puzzle of a guest's gift. */
export const benchPuzzle = async ({ say }: BenchContext): Promise<void> => {
  await prepareBrowser()
  const code = await bundleWorker()
  const browser = await launchBrowser()
  try {
    const rows: string[][] = []
    for (const rate of slowdowns) {
      const times: number[] = []
      for (let visit = 0; visit < visits; visit += 1) {
        const context = await browser.newContext(phoneScreen)
        times.push(await solve(context, code, rate))
        await context.close()
      }
      const sorted = times.toSorted((a, b) => a - b)
      const shares = [50, 95, 100].map((share) => formatFigure(percentile(sorted, share)))
      rows.push([`${rate}`, ...shares])
    }
    say(formatTable(['times slower', 'median, s', 'p95, s', 'most, s'], rows))
  } finally {
    await browser.close()
  }
}
