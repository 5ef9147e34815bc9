import { randomUUID } from 'node:crypto'
import { signEvent } from '@pennytrail/stripe-stand-in'
import { compare, rounds } from './harness/compare.ts'
import { createFairTwin } from './fair-twin.ts'
import { formatFigure, percentile } from './harness/figures.ts'
import type { BenchContext, MeasuredProcesses } from './harness/bench-context.ts'
import { arriveEvenly, connections, createSender, fireRequests, type Shot } from './harness/load.ts'
import { webhookSecrets } from './processes/secrets.ts'
import type { GiftsRequest, PaidGifts } from './seed/gifts.ts'

const shotsOfRound = 600
const json = { 'content-type': 'application/json' }

interface PostedCounts {
  readonly donations: number
  readonly entries: number
}

/**
 * Measures gifts from the webhook to the ledger and the giver's receipt: spread over a hundred
 * charities, then all to one charity. The baseline gathers gifts as the product does, into minimal
 * transactions of five SQL statements. Then it compares PostgreSQL's time with the fair twin in
 * equal groups, and measures the time until the receipt while events arrive evenly.
 */
export const benchGifts = async (context: BenchContext): Promise<void> => {
  const { say } = context
  const processes = await context.startBoth()
  const { product, baseline, processors, provider, seed, settle } = processes
  let expected = 0
  const pay = async (count: number, charities: number): Promise<PaidGifts> => {
    const paid = await product.ask<PaidGifts>('gifts', {
      seed,
      count,
      charities,
      pages: provider.origin,
    } satisfies GiftsRequest)
    expected += count
    await product.ask('reading', { count, atOnce: connections })
    await settle()
    return paid
  }
  const measure = async (name: string, charities: number): Promise<number> => {
    const { events } = await pay((rounds + 1) * shotsOfRound, charities)
    const bare = (round: number) =>
      Array.from({ length: shotsOfRound }, (_, at) => bareGift(1 + ((round + at) % charities)))
    const signed = (round: number) =>
      events.slice(round * shotsOfRound, (round + 1) * shotsOfRound).map(toWebhook)
    const [, gift] = await compare(
      [
        { name: `bare transaction, ${name}`, origin: baseline.origin, shots: bare },
        {
          name: `gift, ${name}`,
          origin: product.origin,
          shots: signed,
          settle: () => product.ask('posted-all'),
          rest: () => product.ask('handled'),
          target: { share: 50 },
        },
      ],
      say,
      processors,
    )
    return gift!.perSecond
  }
  // Another bench may have posted gifts to the same database, so only the increase counts. The
  // first gift, of which the others are copies, may be reported after this.
  const before = await product.ask<PostedCounts>('posted')
  const perSecond = await measure('100 charities', 100)
  await measure('one charity', 1)
  await compareWithFairTwin(context, processes, await pay(groupSize * groups, 100))
  await measureReceipts(context, processes, await pay(arriving, 100))
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

const groupSize = 32
const groups = 60
const groupsOfRound = 10

/** Compares PostgreSQL's processor time for a gift with that of the fair twin, in equal groups. */
const compareWithFairTwin = async (
  { database, say }: BenchContext,
  { product, processors }: MeasuredProcesses,
  { events, ids }: PaidGifts,
): Promise<void> => {
  const twin = await createFairTwin(await database('pennytrail'), ids)
  const spent = { product: 0, twin: 0 }
  const watch = async (side: keyof typeof spent, work: () => Promise<unknown>): Promise<void> => {
    const before = processors()?.['PostgreSQL'] ?? 0
    await work()
    spent[side] += (processors()?.['PostgreSQL'] ?? 0) - before
  }
  for (let at = 0; at < events.length; at += groupSize * groupsOfRound) {
    const end = at + groupSize * groupsOfRound
    await watch('product', async () => {
      for (let group = at; group < end; group += groupSize) {
        const shots = events.slice(group, group + groupSize).map(toWebhook)
        await fireRequests(product.origin, shots, groupSize)
        await product.ask('handled')
      }
    })
    await watch('twin', () => twin.post(ids.slice(at, end), groupSize))
  }
  await twin.stop()
  const share = (100 * spent.twin) / spent.product
  say(
    `PostgreSQL’s processor time in groups of ${groupSize}: ${formatFigure(spent.product / ids.length)} ms ` +
      `a gift; the fair twin ${formatFigure(spent.twin / ids.length)} ms: ${formatFigure(share)}% ` +
      `(to reach: 60%).`,
  )
}

const arrivingPerSecond = 100
const arriving = 60 * arrivingPerSecond

/** Measures the time from an event to its receipt while a hundred events arrive each second. */
const measureReceipts = async (
  { say }: BenchContext,
  { product }: MeasuredProcesses,
  { events, ids }: PaidGifts,
): Promise<void> => {
  const send = createSender(product.origin)
  const sent = new Map<string, number>()
  const answers = await arriveEvenly(arriving, arrivingPerSecond, async (at) => {
    sent.set(ids[at]!, Date.now())
    const status = await send(toWebhook(events[at]!))
    if (status !== 200) throw new Error(`an event was answered with ${status}`)
  })
  const answered = answers.toSorted((a, b) => a - b)
  await product.ask('handled')
  const receipts = await product.ask<{ id: string; at: number }[]>('receipts', ids)
  const took = receipts.map(({ at, id }) => at - sent.get(id)!).toSorted((a, b) => a - b)
  say(
    `${arrivingPerSecond} events a second for ${arriving / arrivingPerSecond} s: answer p50 ` +
      `${formatFigure(percentile(answered, 50))} ms, p99 ${formatFigure(percentile(answered, 99))} ms; ` +
      `from event to receipt p50 ${formatFigure(percentile(took, 50))} ms, p99 ` +
      `${formatFigure(percentile(took, 99))} ms (to reach: 2,000 ms); ${took.length} receipts.`,
  )
}

/** Stores a gift with two legs and a counter, at the baseline server. */
export const bareGift = (counter: number): Shot => ({
  method: 'POST',
  path: '/gift',
  // autocannon adds the length of the body to these very headers.
  headers: { ...json },
  body: JSON.stringify({
    id: randomUUID(),
    debit: randomUUID(),
    credit: randomUUID(),
    counter,
    amount: 2500,
  }),
})

/** Builds the request by which the provider reports an event. */
export const toWebhook = (event: string): Shot => ({
  method: 'POST',
  path: '/api/stripe/webhook',
  headers: { ...json, 'stripe-signature': signEvent(event, webhookSecrets, new Date()) },
  body: event,
})
