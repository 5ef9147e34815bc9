import { randomUUID } from 'node:crypto'
import { signEvent } from '@pennytrail/stripe-stand-in'
import { compare, rounds } from './harness/compare.ts'
import { formatFigure } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { connections, type Shot } from './harness/load.ts'
import { webhookSecrets } from './processes/secrets.ts'
import type { GiftsRequest, PaidGifts } from './seed/gifts.ts'

const shotsOfRound = 600
const json = { 'content-type': 'application/json' }

interface PostedCounts {
  readonly donations: number
  readonly entries: number
}

/**
 * Measures gifts from the webhook to the ledger and the giver's receipt: first spread over a
 * hundred charities, then all to one charity. The baseline gathers gifts as the product does, into
 * minimal transactions of five SQL statements.
 */
export const benchGifts = async ({ startBoth, say }: BenchContext): Promise<void> => {
  const { product, provider, settle, baseline, seed, processors } = await startBoth()
  let expected = 0
  const measure = async (name: string, charities: number): Promise<number> => {
    const count = (rounds + 1) * shotsOfRound
    const { events } = await product.ask<PaidGifts>('gifts', {
      seed,
      count,
      charities,
      pages: provider.origin,
    } satisfies GiftsRequest)
    expected += count
    await product.ask('reading', { count, atOnce: connections })
    await settle()
    const bare = (round: number) =>
      Array.from({ length: shotsOfRound }, (_, at) => bareGift(1 + ((round + at) % charities)))
    const signed = (round: number) =>
      events.slice(round * shotsOfRound, (round + 1) * shotsOfRound).map(webhook)
    const [, gift] = await compare(
      [
        { name: `bare transaction, ${name}`, origin: baseline.origin, shots: bare },
        {
          name: `gift, ${name}`,
          origin: product.origin,
          shots: signed,
          target: { share: 50, p99: 60 },
        },
      ],
      say,
      processors,
    )
    return gift!.perSecond
  }
  // Another bench may have posted gifts to the same database, so only the increase counts.
  const before = await product.ask<PostedCounts>('posted')
  const perSecond = await measure('100 charities', 100)
  await measure('one charity', 1)
  const after = await product.ask<PostedCounts>('posted')
  const [donations, entries] = [after.donations - before.donations, after.entries - before.entries]
  if (donations !== expected || entries !== expected) {
    throw new Error(`${expected} gifts were sent; posted are ${donations} with ${entries} entries`)
  }
  const reading = await product.ask<number>('reading', { count: 1200, atOnce: connections })
  say(
    `Each of the ${expected} gifts is in the ledger once. Reading the payment again, at our end, ` +
      `takes ${formatFigure(reading)} ms of the ${formatFigure(1000 / perSecond)} ms a gift: ` +
      `${formatFigure((100 * reading * perSecond) / 1000)}%.`,
  )
}

/** Stores a gift with two legs and a counter, at the baseline server. */
export const bareGift = (counter: number): Shot => ({
  method: 'POST',
  path: '/gift',
  headers: json,
  body: JSON.stringify({
    id: randomUUID(),
    debit: randomUUID(),
    credit: randomUUID(),
    counter,
    amount: 2500,
  }),
})

const webhook = (event: string): Shot => ({
  method: 'POST',
  path: '/api/stripe/webhook',
  headers: { ...json, 'stripe-signature': signEvent(event, webhookSecrets, new Date()) },
  body: event,
})
