import type Stripe from 'stripe'
import { reconcileDonations, syncMissedRefunds } from '../../features/donations/index.ts'
import { runChecks } from '../../features/ledger/index.ts'
import { reconcileMonthlyGifts } from '../../features/monthly-gifts/index.ts'
import { compareCharges } from '../../features/payments/index.ts'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../factories/index.ts'
import { failWritesTo } from '../fail-writes.ts'
import { makeGivingWorld } from '../giving-world.ts'
import { testApp } from '../test-app.ts'
import type { ComparedRow, GiftStateRow, SessionRow } from '../testing.test-rows.ts'

export type Random = (below: number) => number

const debitAccounts = ['00012345', '00012345', '22222227', '33333335', '55555559'] as const
const bankAnswers = ['approve', 'approve-later', 'refuse-later', 'decline'] as const
const testCards = ['4242424242424242', '4000000000000002', '4000000000000259'] as const
const wallets = ['apple_pay', 'google_pay', 'link'] as const
const ways = ['card', 'wallet', 'direct-debit', 'monthly-debit', 'pay-by-bank'] as const

/** The number of gifts whose events and reconciliation mix before their ledger is compared. */
export const batchSize = 40

const pick = <T>(from: readonly T[], random: Random): T => from[random(from.length)]!

/** Ignores the provider's refusal of a step that is not possible in the present state. */
const attempt = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

interface Schedule {
  readonly id: string
  /** When the gift was started, in seconds. */
  readonly since: number
  readonly isMonthly: boolean
  readonly random: Random
}

/**
 * Creates a charity that takes gifts by every method, and plays random schedules of its givers,
 * their banks, the provider's events and faults.
 */
export const makeScheduleWorld = async () => {
  const world = await testApp()
  const giving = await makeGivingWorld(world)
  const { clock, deps } = world
  const { stripe, standIn } = deps.payments
  const options = { stripeAccount: giving.account }
  const inSeconds = () => Math.trunc(clock.now().getTime() / 1000)

  const payByDebit = async (url: string, random: Random) => {
    const page = await giving.submit(url, { test_account: pick(debitAccounts, random) })
    return giving.submit(page.headers.location ?? '', { answer: 'confirm' })
  }
  /** Ways to pay on the provider's page. */
  const payments: Readonly<
    Record<(typeof ways)[number], (url: string, random: Random) => Promise<unknown>>
  > = {
    card: (url, random) => giving.pay(url, pick(testCards, random)),
    wallet: (url, random) => giving.submit(url, { wallet: pick(wallets, random) }),
    'direct-debit': payByDebit,
    'monthly-debit': payByDebit,
    'pay-by-bank': async (url, random) => {
      const page = await giving.submit(url, { bank: 'Test Bank' })
      return giving.submit(page.headers.location ?? '', { answer: pick(bankAnswers, random) })
    },
  }

  const listCharges = async (id: string): Promise<Stripe.Charge[]> => {
    const { session } = await deps.database.read('system', (db) =>
      db.one<SessionRow>(sql`
        select /* never null */ checkout_session as session from donation_payment
        where donation_id = ${id}`),
    )
    const { customer, mode, payment_intent } = await stripe.checkout.sessions.retrieve(
      session,
      {},
      options,
    )
    const [paidBy, value] =
      mode === 'payment' ? ['payment_intent', payment_intent] : ['customer', customer]
    if (typeof value !== 'string') return []
    return (await stripe.charges.list({ [paidBy]: value, limit: 30 }, options)).data
  }
  const findCharge = async ({ id, random }: Schedule): Promise<Stripe.Charge | undefined> => {
    const charges = await listCharges(id)
    return charges.length > 0 ? pick(charges, random) : undefined
  }

  const pass = async (step: Parameters<typeof clock.advance>[0]) => {
    clock.advance(step)
    while ((await standIn!.renewDue()) + (await standIn!.answerDue()) > 0);
  }

  /** Delivers a part of the gift's events, repeated and in any order. */
  const deliver = async (schedule: Schedule, part: number): Promise<void> => {
    const { id, random, since } = schedule
    const charges = await listCharges(id)
    const names = [id, ...charges.flatMap(({ customer, id: charge }) => [charge, customer])]
    const query = { limit: 60, created: { gte: since } }
    const { data } = await stripe.events.list(query, options)
    const own = data.filter(({ data: object }) => {
      const text = JSON.stringify(object)
      return names.some((name) => typeof name === 'string' && text.includes(name))
    })
    const chosen = own
      .flatMap((event) => [event, event])
      .filter(() => random(100) < part * 100)
      .map((event) => ({ event, place: random(1_000_000) }))
      .toSorted((a, b) => a.place - b.place)
    for (const { event } of chosen) await giving.deliver(event)
  }

  /** Steps that the world can take after the giver has left the provider's page. */
  const steps: Readonly<Record<string, (schedule: Schedule) => Promise<unknown>>> = {
    'time passes': ({ isMonthly, random }) => pass({ days: random(isMonthly ? 33 : 4) }),
    refund: async (schedule) => {
      const charge = await findCharge(schedule)
      const amount = 1 + schedule.random(2500)
      return charge && attempt(stripe.refunds.create({ charge: charge.id, amount }, options))
    },
    'a refund comes back': async (schedule) => {
      const charge = await findCharge(schedule)
      if (!charge) return
      const { data } = await stripe.refunds.list({ charge: charge.id, limit: 1 }, options)
      if (data[0]) await giving.atDashboard('fail-refund', data[0].id)
    },
    'the bank takes it back': async (schedule) => {
      const charge = await findCharge(schedule)
      const act = pick(['fail-late', 'claim-back', 'dispute'] as const, schedule.random)
      if (charge && charge.payment_method_details?.type !== 'pay_by_bank') {
        await giving.atDashboard(act, charge.id)
      }
    },
    'a dispute ends': async (schedule) => {
      const charge = await findCharge(schedule)
      if (!charge) return
      const { data } = await stripe.disputes.list({ charge: charge.id, limit: 1 }, options)
      const end = pick(['win', 'lose'] as const, schedule.random)
      if (data[0]) await giving.atDashboard(end, data[0].id)
    },
    'some events arrive': (schedule) => deliver(schedule, 0.5),
    'the database fails while events arrive': async (schedule) => {
      const repair = await failWritesTo(world, pick(['donation', 'ledger_entry'], schedule.random))
      await attempt(deliver(schedule, 0.5))
      await repair()
    },
    'the reconciler runs': () => reconcile(),
  }

  const reconcile = async (): Promise<void> => {
    await reconcileMonthlyGifts(deps)
    await reconcileDonations(deps)
  }

  /** Plays one gift and returns its schedule. */
  const play = async (random: Random): Promise<Schedule> => {
    // A new giver and a later time for each gift, because payment pages are limited.
    clock.advance({ minutes: 61 })
    const by = await makePerson(deps)
    const way = pick(ways, random)
    const isMonthly = way === 'monthly-debit'
    const method = way === 'wallet' ? 'card' : isMonthly ? 'direct-debit' : way
    const since = inSeconds()
    const { checkoutUrl, donation } = await giving.start(
      { method, interval: isMonthly ? 'month' : 'once' },
      by,
    )
    if (random(10) > 0) await payments[way](checkoutUrl ?? '', random)
    const schedule = { id: donation.id, since, isMonthly, random }
    const count = 1 + random(6)
    for (let turn = 0; turn < count; turn += 1) {
      await steps[pick(Object.keys(steps), random)]!(schedule)
    }
    return schedule
  }

  /** Ends the monthly gifts at the provider, so that they do not continue in the next batch. */
  const endSubscriptions = async (): Promise<void> => {
    const running = stripe.subscriptions.list({ limit: 100 }, options)
    for await (const { id, status } of running) {
      if (status !== 'canceled') await attempt(stripe.subscriptions.cancel(id, {}, options))
    }
  }

  /** Lets every bank answer and brings every gift to its end, with no event delivered. */
  const finish = async (since: Date): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) {
      await pass({ days: 4 })
      const open = stripe.checkout.sessions.list({ status: 'open', limit: 100 }, options)
      for await (const { id } of open) await stripe.checkout.sessions.expire(id, {}, options)
      for (let round = 0; round < 3; round += 1) await reconcile()
    }
    await syncMissedRefunds(deps, giving.account, since)
  }

  /** Plays indemnity claims of Direct Debits two years after they were paid. */
  const claimBackLater = async (schedules: readonly Schedule[]): Promise<void> => {
    clock.advance({ days: 730 })
    const debits = schedules.slice(0, 8)
    for (const schedule of debits) {
      const charge = await findCharge(schedule)
      if (charge?.payment_method_details?.type !== 'bacs_debit' || !charge.paid) continue
      await giving.atDashboard('claim-back', charge.id)
      await deliver({ ...schedule, since: inSeconds() - 1 }, 0.5)
    }
  }

  /**
   * Sums what entered and left the charity's account at the provider since a time, by the
   * provider's records.
   */
  const sumProviderBalance = async (since: Date): Promise<number> => {
    let sum = 0
    const created = { gte: Math.trunc(since.getTime() / 1000) }
    const all = stripe.balanceTransactions.list({ limit: 100, created }, options)
    for await (const { net } of all) sum += net
    return sum
  }
  /**
   * Compares the charges with the ledger. Returns how many differ, and the money that the
   * comparison itself recorded.
   */
  const compare = async () => {
    clock.advance({ days: 1, hours: 1 })
    const [at, before] = [clock.now(), await readBalance()]
    await compareCharges(deps)
    const { compared, findings } = await deps.database.read('system', (db) =>
      db.one<ComparedRow>(sql`
        select (select count(*) from payment_connection where compared_at = ${at}) as compared,
          (select count(*) from charge_finding where seen_at = ${at}) as findings`),
    )
    if (compared === 0) throw new Error('the charges were not compared')
    return { findings, recorded: (await readBalance()) - before }
  }
  const readBalance = async (): Promise<number> => (await giving.balances())['stripe-balance'] ?? 0

  return {
    /**
     * Plays a batch of gifts and ends them all. Returns the states of the gifts, and the money that
     * remains on the account according to the ledger and according to the provider.
     */
    playBatch: async (random: Random, size: number) => {
      clock.advance({ minutes: 1 })
      const [since, before] = [clock.now(), await readBalance()]
      const schedules: Schedule[] = []
      while (schedules.length < size) schedules.push(await play(random))
      await endSubscriptions()
      await finish(since)
      const { findings, recorded } = await compare()
      await claimBackLater(schedules)
      await finish(since)
      const ids = schedules.map(({ id }) => id)
      const gifts = await deps.database.read('system', (db) =>
        db.many<GiftStateRow>(sql`
          select d.status, d.monthly_gift_id is not null as is_monthly from donation d
          where d.id = any (${ids}) or d.monthly_gift_id = any (${ids})`),
      )
      return {
        gifts,
        findings,
        recorded,
        inLedger: (await readBalance()) - before,
        atProvider: await sumProviderBalance(since),
      }
    },
    check: () => deps.database.read('system', runChecks),
  }
}
