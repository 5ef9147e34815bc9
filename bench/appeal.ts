import { announceAppeal, createStarter, getAddress } from './card-testing.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatFigure, percentile } from './harness/figures.ts'
import { arriveEvenly, createSender } from './harness/load.ts'
import { during } from './harness/read-file.ts'
import { readMemory } from './harness/read-memory.ts'
import { formatTable } from './harness/table.ts'
import { toWebhook } from './gifts.ts'
import type { PaidGifts } from './seed/gifts.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
/** How many of each kind arrive in a second. */
const perSecond = { views: 60, starts: 30, events: 30, dashboards: 1 } as const

interface Delay {
  readonly p99: number
  readonly max: number
}

/** The times of the requests of one kind, and how many were refused. */
interface Kind {
  readonly name: string
  readonly took: readonly number[]
  readonly refused: number
}

/** Sends requests of one kind evenly, and notes how long each took and whether it was refused. */
const play = async (
  name: string,
  rate: number,
  send: (at: number) => Promise<number>,
): Promise<Kind> => {
  let refused = 0
  const took = await arriveEvenly(rate * seconds, rate, async (at) => {
    const status = await send(at)
    if (status === 429 || status >= 500) refused += 1
    else if (status >= 400) throw new Error(`${name}: ${status}`)
  })
  return { name, took, refused }
}

/**
 * Plays an appeal on television at one charity, which has announced it: people open the project's
 * page from links with click ids, guests start to give, cards are charged, and the team watches its
 * dashboard, all at the same time for a minute. An idle route of another process is the control.
 */
export const benchAppeal = async ({ startBoth, say }: BenchContext): Promise<void> => {
  const { baseline, product, provider, seed, settle } = await startBoth()
  const [charity, project] = [seed.charities[0]!, seed.projects[0]!]
  const { events } = await product.ask<PaidGifts>('gifts', {
    seed,
    count: perSecond.events * seconds,
    charities: 1,
    pages: provider.origin,
  })
  await settle()
  const token = await announceAppeal(product, charity, 2000)
  const signedIn = { authorization: `Bearer ${token}` }
  const start = createStarter(product.origin, project)
  const view = createSender(product.origin)
  const report = createSender(product.origin)
  const look = createSender(product.origin)
  const askControl = createSender(baseline.origin)
  let puzzles = 0
  const idle: number[] = []
  let memory = 0
  const askIdle = async (): Promise<void> => {
    const began = performance.now()
    await askControl({ path: '/idle' })
    idle.push(performance.now() - began)
    memory = Math.max(memory, readMemory(product.pid).now)
  }
  await product.ask('watchLoop')
  const playing = Promise.all([
    play('page views with click ids', perSecond.views, (at) =>
      view({
        path: `/projects/${project}?fbclid=view${at}&utm_source=tv`,
        headers: { accept: 'text/html', 'accept-encoding': 'br' },
      }),
    ),
    play('gifts started by guests', perSecond.starts, async (at) => {
      const started = await start(getAddress(at))
      puzzles += started.puzzles
      return started.status
    }),
    play('webhook events', perSecond.events, (at) => report(toWebhook(events[at]!))),
    play('dashboards of the team', perSecond.dashboards, () =>
      look({ path: '/api/screen?pageAddress=%2Fdashboard-charity', headers: signedIn }),
    ),
  ])
  const kinds = await during(playing, askIdle)
  const delay = await product.ask<Delay>('loopDelay')
  const began = performance.now()
  await product.ask('handled')
  const rest = performance.now() - began
  say(
    formatTable(
      ['', 'requests', 'refused', 'p50 ms', 'p99 ms'],
      [...kinds, { name: 'control: an idle route', took: idle, refused: 0 }].map(
        ({ name, refused, took }) => {
          const sorted = took.toSorted((a, b) => a - b)
          const figures = [50, 99].map((share) => formatFigure(percentile(sorted, share)))
          return [name, `${took.length}`, `${refused}`, ...figures]
        },
      ),
    ),
  )
  say(
    `${puzzles} puzzles were solved. Event loop: p99 ${formatFigure(delay.p99)} ms late, at most ` +
      `${formatFigure(delay.max)} ms. Memory: at most ${formatFigure(memory)} MB. ` +
      `The last receipt left ${formatFigure(rest)} ms after the last event.`,
  )
}
