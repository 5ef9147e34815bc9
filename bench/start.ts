import { startProduct } from '../e2e/support/product.ts'
import { formatFigure, formatSpread, getSpread } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { readProcessors } from './harness/processors.ts'
import { formatTable } from './harness/table.ts'

const starts = 7

interface Start {
  readonly seconds: number
  /** Seconds of processor time of the product and the processes that it starts itself. */
  readonly processor: number
}

const measure = async (begin: () => Promise<number>): Promise<Start> => {
  const started = performance.now()
  const pid = await begin()
  const seconds = (performance.now() - started) / 1000
  return { seconds, processor: (readProcessors({ all: pid })?.['all'] ?? Number.NaN) / 1000 }
}

/**
 * Measures the time until the product is ready: the first time, when it makes its database and the
 * demonstration, and with data. The sources are installed and built.
 */
export const benchStart = async ({ say }: BenchContext): Promise<void> => {
  const product: { running?: Awaited<ReturnType<typeof startProduct>> } = {}
  try {
    const first = await measure(async () => {
      product.running = await startProduct()
      return product.running.getPid()
    })
    const again: Start[] = []
    for (let turn = 0; turn < starts; turn += 1) {
      const { running } = product
      await running!.end()
      again.push(
        await measure(async () => {
          await running!.start()
          return running!.getPid()
        }),
      )
    }
    const spread = (key: keyof Start) => formatSpread(getSpread(again.map((one) => one[key])))
    say(
      formatTable(
        ['', 's until ready', 'processor s'],
        [
          ['first start', formatFigure(first.seconds), formatFigure(first.processor)],
          [`start with data, ${starts} times`, spread('seconds'), spread('processor')],
        ],
      ),
    )
  } finally {
    await product.running?.stop()
  }
}
