import { compare } from './harness/compare.ts'
import type { BenchContext } from './harness/bench-context.ts'
import type { Shot } from './harness/load.ts'
import type { SpentGifts } from './seed/gift-spending.ts'

const shotsOfRound = 400
const gifts = 1000
const figure = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

/**
 * Measures the requests that show where the money of a giver went, for one gift and for a thousand
 * gifts. The baseline is one lookup by primary key.
 */
export const benchGiftSpending = async ({ startBoth, say }: BenchContext): Promise<void> => {
  const { product, baseline, seed, processors, settle } = await startBoth()
  const projects = seed.projects.slice(0, 5)
  const giver = await product.ask<SpentGifts>('spentGifts', { projects, gifts })
  await settle()
  const headers = { authorization: `Bearer ${giver.token}` }
  const repeatRequest = (path: string) => {
    const shots = Array.from({ length: shotsOfRound }, (): Shot => ({ path, headers }))
    return () => shots
  }
  await compare(
    [
      {
        name: 'bare route, one look-up',
        origin: baseline.origin,
        shots: repeatRequest(`/project/${seed.projects[0]}`),
      },
      {
        name: 'where 1,000 gifts went',
        origin: product.origin,
        shots: repeatRequest(`/api/donation/donor/${giver.id}/where-it-went`),
      },
      {
        name: 'where one gift went',
        origin: product.origin,
        shots: repeatRequest(`/api/donation/${giver.gift}/where-it-went`),
      },
    ],
    say,
    processors,
  )
  const repeatedSpending = { project: projects[0], times: 200 }
  const { p50, p99 } = await product.ask<{ p50: number; p99: number }>(
    'spendAgain',
    repeatedSpending,
  )
  say(
    `Spending posted with its gifts, one after the other: p50 ${figure.format(p50)} ms, p99 ${figure.format(p99)} ms.`,
  )
}
