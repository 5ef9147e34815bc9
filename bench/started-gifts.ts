import { randomUUID } from 'node:crypto'
import { compare } from './harness/compare.ts'
import type { BenchContext } from './harness/bench-context.ts'
import type { Shot } from './harness/load.ts'
import { bareGift } from './gifts.ts'
import type { GiftsRequest } from './seed/gifts.ts'

const shotsOfRound = 300

/** Starts a gift of a new guest, in a new browser and from another address. */
const startGift = (project: string, at: number): Shot => ({
  method: 'POST',
  path: '/api/donation',
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${Math.trunc(at / 65_536)}.${Math.trunc(at / 256) % 256}.${at % 256}`,
  },
  body: JSON.stringify({
    id: randomUUID(),
    projectId: project,
    amount: 2500,
    currency: 'GBP',
    coverFee: false,
    shownAs: 'anonymous',
    guest: { name: 'Robin Marsh', email: `guest${at}@guest.example` },
    browserSecret: `${at}`.padStart(43, 's'),
  }),
})

const makeBareGifts = () =>
  Array.from({ length: shotsOfRound }, (_, at) => bareGift(1 + (at % 100)))

/** Measures how much a guest's start of a gift costs, up to the payment page at the provider. */
export const benchStartedGifts = async ({ startBoth, say }: BenchContext): Promise<void> => {
  const { product, provider, settle, baseline, seed, processors } = await startBoth()
  // Gives the charities their accounts at the provider.
  const request: GiftsRequest = { seed, count: 1, charities: 100, pages: provider.origin }
  await product.ask('gifts', request)
  await settle()
  let count = 0
  const starts = () =>
    Array.from({ length: shotsOfRound }, () => startGift(seed.projects[(count += 1) % 100]!, count))
  await compare(
    [
      { name: 'bare transaction', origin: baseline.origin, shots: makeBareGifts },
      { name: 'start of a gift', origin: product.origin, shots: starts },
    ],
    say,
    processors,
  )
}
