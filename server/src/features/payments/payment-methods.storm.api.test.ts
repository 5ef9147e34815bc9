import fc from 'fast-check'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { failWritesTo } from '../../testing/fail-writes.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { atOnce, report } from '../../testing/storm/storm.ts'
import { testApp } from '../../testing/test-app.ts'
import { reconcileDonations, syncMissedRefunds } from '../donations/index.ts'
import { runChecks } from '../ledger/index.ts'
import type { GiftStatusRow, SessionRow } from './payments.test-rows.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { clock, deps } = world
const { stripe, standIn } = deps.payments
const options = { stripeAccount: giving.account }

type Random = (below: number) => number

/** Stops automatic deliveries, so that each schedule delivers its events by hand. */
const hold = () =>
  deps.database.transaction('system', (db) =>
    db.run(sql`update stand_in_stripe.delivery set next_attempt_at = null
      where next_attempt_at is not null`),
  )

const debitAccounts = ['00012345', '00012345', '22222227', '33333335', '55555559'] as const
const bankAnswers = ['approve', 'approve-later', 'refuse-later', 'decline'] as const
const testCards = ['4242424242424242', '4000000000000002', '4000000000000259'] as const
const wallets = ['apple_pay', 'google_pay', 'link'] as const

const pick = <T>(from: readonly T[], random: Random): T => from[random(from.length)]!

/** Ways to pay on the provider's page, or to leave it. */
const payments: Readonly<Record<string, (url: string, random: Random) => Promise<unknown>>> = {
  card: (url, random) => giving.pay(url, pick(testCards, random)),
  wallet: (url, random) => giving.submit(url, { wallet: pick(wallets, random) }),
  'direct-debit': async (url, random) => {
    const page = await giving.submit(url, { test_account: pick(debitAccounts, random) })
    return giving.submit(page.headers.location ?? '', { answer: 'confirm' })
  },
  'pay-by-bank': async (url, random) => {
    const page = await giving.submit(url, { bank: 'Test Bank' })
    return giving.submit(page.headers.location ?? '', { answer: pick(bankAnswers, random) })
  },
}

interface Schedule {
  readonly id: string
  readonly random: Random
}

const findCharge = async (id: string): Promise<Stripe.Charge | undefined> => {
  const { session } = await deps.database.read('system', (db) =>
    db.one<SessionRow>(sql`
      select /* never null */ checkout_session as session from donation_payment
      where donation_id = ${id}`),
  )
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session, {}, options)
  if (typeof intent !== 'string') return undefined
  const { data } = await stripe.charges.list({ payment_intent: intent, limit: 1 }, options)
  return data[0]
}

/** Ignores the provider's refusal of a step that is not possible in the present state. */
const attempt = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

/** Steps that the world can take after the giver has left the provider's page. */
const steps: Readonly<Record<string, (schedule: Schedule) => Promise<unknown>>> = {
  'days pass': async ({ random }) => {
    clock.advance({ days: random(4) })
    while ((await standIn!.answerDue()) > 0);
  },
  refund: async ({ id, random }) => {
    const charge = await findCharge(id)
    const amount = 1 + random(2500)
    return charge && attempt(stripe.refunds.create({ charge: charge.id, amount }, options))
  },
  'a refund comes back': async ({ id }) => {
    const charge = await findCharge(id)
    if (!charge) return
    const { data } = await stripe.refunds.list({ charge: charge.id, limit: 1 }, options)
    if (data[0]) await giving.atDashboard('fail-refund', data[0].id)
  },
  'the bank takes it back': async ({ id, random }) => {
    const charge = await findCharge(id)
    const act = pick(['fail-late', 'claim-back', 'dispute'] as const, random)
    if (charge && charge.payment_method_details?.type !== 'pay_by_bank') {
      await giving.atDashboard(act, charge.id)
    }
  },
  'a dispute ends': async ({ id, random }) => {
    const charge = await findCharge(id)
    if (!charge) return
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: 1 }, options)
    if (data[0]) await giving.atDashboard(pick(['win', 'lose'] as const, random), data[0].id)
  },
  'some events arrive': async (schedule) => deliver(schedule, 0.5),
  'the database fails while events arrive': async (schedule) => {
    const repair = await failWritesTo(world, pick(['donation', 'ledger_entry'], schedule.random))
    await attempt(deliver(schedule, 0.5))
    await repair()
  },
  'the reconciler runs': () => reconcileDonations(deps),
}

/** Delivers a part of the gift's events, repeated and in any order. */
const deliver = async ({ id, random }: Schedule, part: number): Promise<void> => {
  await hold()
  const charge = await findCharge(id)
  const { data } = await stripe.events.list({ limit: 60 }, options)
  const own = data.filter(({ data: told }) => {
    const text = JSON.stringify(told)
    return text.includes(id) || (charge !== undefined && text.includes(charge.id))
  })
  const chosen = own
    .flatMap((event) => [event, event])
    .filter(() => random(100) < part * 100)
    .map((event) => ({ event, place: random(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
  for (const { event } of chosen) await giving.deliver(event)
}

const play = async (random: Random): Promise<string> => {
  // A new giver and a later time for each gift, because payment pages are limited.
  clock.advance({ minutes: 61 })
  const by = await makePerson(deps)
  const way = pick(Object.keys(payments), random)
  const method = way === 'wallet' ? 'card' : (way as 'card')
  const { checkoutUrl, donation } = await giving.start({ method }, by)
  if (random(10) > 0) await payments[way]!(checkoutUrl ?? '', random)
  const schedule = { id: donation.id, random }
  const count = 1 + random(6)
  for (let turn = 0; turn < count; turn += 1) {
    await steps[pick(Object.keys(steps), random)]!(schedule)
  }
  return donation.id
}

/** Lets every bank answer and brings every gift to its end, with no event delivered. */
const finish = async (since: Date): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) {
    clock.advance({ days: 4 })
    while ((await standIn!.answerDue()) > 0);
    const open = stripe.checkout.sessions.list({ status: 'open', limit: 100 }, options)
    for await (const { id } of open) await stripe.checkout.sessions.expire(id, {}, options)
    await hold()
    for (let round = 0; round < 3; round += 1) await reconcileDonations(deps)
  }
  await syncMissedRefunds(deps, giving.account, since)
}

/** Sums what reached and left the provider's account since a time, by its own books. */
const sumProviderBalance = async (since: Date): Promise<number> => {
  let sum = 0
  const created = { gte: Math.trunc(since.getTime() / 1000) }
  const all = stripe.balanceTransactions.list({ limit: 100, created }, options)
  for await (const { net } of all) sum += net
  return sum
}

describe('gifts by every way to pay', { timeout: 3_600_000 }, () => {
  it('the ledger holds what the provider holds after any schedule of events, in any order', async () => {
    const began = performance.now()
    const wanted = atOnce(40, 10_000)
    const states: Record<string, number> = {}
    let held = 0
    const stream = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), {
      seed: 20_261_123,
      numRuns: 1,
    })[0]!
    const random: Random = (below) => (stream.next().value as number) % below
    for (let played = 0; played < wanted;) {
      clock.advance({ minutes: 1 })
      const since = clock.now()
      const ids: string[] = []
      for (; ids.length < 40 && played < wanted; played += 1) ids.push(await play(random))
      await finish(since)
      const rows = await deps.database.read('system', (db) =>
        db.many<GiftStatusRow>(sql`select status from donation where id = any (${ids})`),
      )
      for (const { status } of rows) states[status] = (states[status] ?? 0) + 1
      expect(rows.filter(({ status }) => ['pending', 'processing'].includes(status))).toEqual([])
      const balances = await giving.balances()
      held += await sumProviderBalance(since)
      expect(balances['stripe-balance'] ?? 0).toBe(held)
    }
    expect(await deps.database.read('system', runChecks)).toEqual([])
    const seconds = Math.trunc((performance.now() - began) / 1000)
    report(
      `${wanted} schedules ${JSON.stringify(states)} in ${seconds} s, every penny accounted for`,
    )
  })
})
