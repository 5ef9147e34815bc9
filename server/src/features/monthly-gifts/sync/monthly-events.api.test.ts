import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { inProgressError } from '../../../testing/in-progress-error.ts'
import { monthlyWorld, savedOnly } from '../../../testing/monthly-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { retryEvents } from '../../../testing/servers/webhook-inbox.ts'
import { reconcileMonthlyGifts } from '../index.ts'
import type {
  OutcomeRow,
  PaymentRow,
  StateCheckAtRow,
  UntilCheckRow,
} from '../monthly-gifts.test-rows.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { deps, clock } = world
const { payments } = deps
afterEach(() => monthly.endAll())
afterEach(() => vi.restoreAllMocks())

/** Stops the payment provider’s automatic deliveries, so that the test delivers events by hand. */
const holdDeliveries = () =>
  deps.database.transaction('system', (db) =>
    db.run(sql`update stand_in_stripe.delivery set next_attempt_at = null
      where next_attempt_at is not null`),
  )

const outcomes = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await deps.database.read('system', (db) =>
    db.many<OutcomeRow>(sql`select outcome from provider_event where id = any(${ids}) order by id`),
  )
  return rows.map(({ outcome }) => outcome)
}

/** Lists the account’s events that contain the text `needle`, oldest first. */
const listEvents = async (needle: string): Promise<Stripe.Event[]> => {
  const { data } = await payments.stripe.events.list(
    { limit: 100 },
    { stripeAccount: monthly.account },
  )
  return data.filter((event) => JSON.stringify(event.data).includes(needle)).toReversed()
}

/**
 * Creates a monthly gift with a first payment, a declined renewal and a new card that pays the
 * renewal. None of the provider’s events about these is delivered.
 */
const unheardLife = async () => {
  const ada = await makePerson(deps, { firstname: 'Ada', lastname: 'Unheard' })
  const { id } = await monthly.begin({}, ada)
  await monthly.enterCard(id, savedOnly, ada)
  await monthly.deliverEvents()
  const customer = (await monthly.subscription(id)).customer as string
  const before = new Set((await listEvents(customer)).map((event) => event.id))
  clock.advance({ days: 32 })
  await holdDeliveries()
  // Renews the gift at the provider and leaves the renewal’s events undelivered.
  const subscription = await monthly.readSubscription(id)
  await renewWithoutWord()
  await monthly.enterCard(id, '5555555555554444', ada)
  await holdDeliveries()
  const events = (await listEvents(customer)).filter((event) => !before.has(event.id))
  return { ada, id, subscription, events }
}

const renewWithoutWord = async () => {
  while ((await payments.standIn!.renewDue()) > 0);
  await holdDeliveries()
}

const oneByOne = async (events: readonly Stripe.Event[]): Promise<number[]> => {
  const answers: number[] = []
  for (const event of events) answers.push((await monthly.deliver(event)).statusCode)
  return answers
}

describe('webhook events of a monthly gift in any order, each one to twenty times', () => {
  it('repeated and reordered events record each payment once and match the provider’s state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        fc.boolean(),
        async (random, atOnce) => {
          const { ada, events, id } = await unheardLife()
          const types = new Set(events.map(({ type }) => type))
          expect(types).toContain('invoice.payment_failed')
          expect(types).toContain('checkout.session.completed')
          const copies = events
            .flatMap((event, at) =>
              Array.from({ length: 1 + ((random[at % 40] ?? 0) % 20) }, (_, copy) => ({
                event,
                at: (random[(at * 7 + copy) % 40] ?? 0) * 31 + copy * 17,
              })),
            )
            .toSorted((a, b) => (a.at % 1009) - (b.at % 1009))
            .map(({ event }) => event)
          const answers = atOnce
            ? (await Promise.all(copies.map((event) => monthly.deliver(event)))).map(
                ({ statusCode }) => statusCode,
              )
            : await oneByOne(copies)
          expect(new Set(answers)).toEqual(new Set([200]))
          // The new card has paid the unpaid amount; now the provider’s events arrive.
          await monthly.deliverEvents()
          expect(await monthly.readMonthly(id, ada)).toMatchObject({
            state: 'active',
            payments: 2,
            failure: null,
            card: { last4: '4444' },
          })
          const donations = await monthly.listDonations(id)
          expect(donations).toMatchObject([
            { status: 'succeeded', amount: 2500, fee: 58 },
            { status: 'succeeded', amount: 2500, fee: 58 },
          ])
          for (const donation of donations) {
            expect(await monthly.listEntries(donation.id)).toMatchObject([
              { kind: 'gift', amount: 2500 },
              { kind: 'fee', amount: 58 },
            ])
          }
          const receipts = (await monthly.listEmails(ada)).filter(({ subject }) =>
            subject.startsWith('Your receipt'),
          )
          expect(receipts).toHaveLength(2)
        },
      ),
      { numRuns: 3, seed: 20_261_121 },
    )
    const balances = await monthly.balances()
    expect(Object.values(balances).reduce((sum, total) => sum + total, 0)).toBe(0)
  }, 90_000)
})

/**
 * Delivers the event of a new card. The processor first refuses so many times to charge it, because
 * another charge still runs.
 */
const deliverNewCard = async (refusals: number) => {
  const { events, ...life } = await unheardLife()
  const card = events.find(({ type }) => type === 'checkout.session.completed')!
  const { invoices } = payments.stripe
  const pay = vi.spyOn(invoices, 'pay')
  for (let turn = 0; turn < refusals; turn += 1) pay.mockRejectedValueOnce(inProgressError)
  const answer = await monthly.deliver(card)
  return { ...life, answer }
}

describe('a new card that two events ask to charge at the same moment', () => {
  it('an event waits while the processor still works on the other charge', async () => {
    const { ada, answer, id } = await deliverNewCard(3)
    expect(answer.statusCode).toBe(200)
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'active', payments: 2 })
  })

  it('an event that waited too long is set aside, and its next try charges the card', async () => {
    const { ada, answer, id } = await deliverNewCard(7)
    expect(answer.statusCode).toBe(200)
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ payments: 1 })
    await retryEvents(deps)
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'active', payments: 2 })
  })
})

describe('untrustworthy webhook events', () => {
  it('events that are forged, of another account or of another payment mode change nothing', async () => {
    const { id } = await monthly.begin()
    const subscription = await monthly.subscription(id)
    const ended = {
      id: 'evt_forged_end',
      object: 'event',
      type: 'customer.subscription.deleted',
      livemode: false,
      account: monthly.account,
      data: { object: { ...subscription, status: 'canceled' } },
    }
    expect((await monthly.deliver(ended, 't=1,v1=00')).statusCode).toBe(400)
    // The event is signed but false: the server fetches the subscription, which is still active.
    expect((await monthly.deliver(ended)).statusCode).toBe(200)
    const outsider = await makeGivingWorld(world)
    await monthly.deliver({ ...ended, id: 'evt_stranger_end', account: outsider.account })
    await monthly.deliver({ ...ended, id: 'evt_live_end', livemode: true })
    expect(await outcomes(['evt_forged_end', 'evt_live_end', 'evt_stranger_end'])).toEqual([
      'taken',
      'other-mode',
      'other-account',
    ])
    expect(await monthly.readMonthly(id)).toMatchObject({ state: 'active', payments: 1 })
  })

  it('an event with the subscription of one monthly gift and the id of another does not change the other', async () => {
    const mine = await monthly.begin()
    const other = await monthly.begin()
    const subscription = await monthly.subscription(other.id)
    const swapped = { ...subscription, metadata: { monthly_gift_id: mine.id } }
    await monthly.deliver({
      id: 'evt_swapped_sub',
      object: 'event',
      type: 'customer.subscription.updated',
      livemode: false,
      account: monthly.account,
      data: { object: swapped },
    })
    expect(await monthly.readSubscription(mine.id)).not.toBe(subscription.id)
    expect(await monthly.readMonthly(mine.id)).toMatchObject({ payments: 1, total: 2500 })
  })
})

describe('missing webhook events', () => {
  it('the reconciler finds a paid renewal and an ended monthly gift although no webhook event reported them', async () => {
    const { id } = await monthly.begin()
    clock.advance({ days: 32 })
    await renewWithoutWord()
    expect(await monthly.readMonthly(id)).toMatchObject({ payments: 1 })
    clock.advance({ hours: 12 })
    await reconcileMonthlyGifts(deps)
    expect(await monthly.readMonthly(id)).toMatchObject({ state: 'active', payments: 2 })
    await payments.stripe.subscriptions.cancel(
      await monthly.readSubscription(id),
      {},
      { stripeAccount: monthly.account },
    )
    await holdDeliveries()
    clock.advance({ days: 40 })
    await reconcileMonthlyGifts(deps)
    expect(await monthly.readMonthly(id)).toMatchObject({
      state: 'ended',
      endReason: 'at-provider',
    })
  })

  it('the reconciler finds a started monthly gift and a saved new card although no webhook event reported them', async () => {
    const ada = await makePerson(deps, { firstname: 'Ada', lastname: 'Unseen' })
    const { donation, checkoutUrl } = await monthly.start({}, ada)
    await monthly.pay(checkoutUrl)
    await holdDeliveries()
    clock.advance({ minutes: 3 })
    await reconcileMonthlyGifts(deps)
    expect(await monthly.readMonthly(donation.id, ada)).toMatchObject({
      state: 'active',
      payments: 1,
    })
    await monthly.enterCard(donation.id, '5555555555554444', ada)
    await holdDeliveries()
    clock.advance({ minutes: 3 })
    await reconcileMonthlyGifts(deps)
    expect((await monthly.readMonthly(donation.id, ada)).card?.last4).toBe('4444')
    const due = await deps.database.read('system', (db) =>
      db.one<UntilCheckRow>(sql`
        select card_page_until as until,
          /* never null */ check_at as check from monthly_gift
        where id = ${donation.id}`),
    )
    // Nothing needs checking until the next payment.
    expect(due.until).toBeNull()
    expect(Date.parse(due.check)).toBeGreaterThan(clock.now().getTime() + 20 * 24 * 3600_000)
  })

  it('a monthly gift whose payment page was never opened ends when the page expires', async () => {
    const { id } = await monthly.start({}).then(({ donation }) => donation)
    await deps.database.transaction('system', async (db) => {
      await db.run(sql`update donation set status = 'expired' where id = ${id}`)
      await db.run(sql`
        update donation_payment set checkout_session = null, check_at = null where donation_id = ${id}`)
    })
    clock.advance({ minutes: 3 })
    await reconcileMonthlyGifts(deps)
    const row = await deps.database.read('system', (db) =>
      db.one<StateCheckAtRow>(sql`select state, check_at from monthly_gift where id = ${id}`),
    )
    expect(row).toEqual({ state: 'ended', checkAt: null })
  })

  it('refunding a later payment refunds only that payment', async () => {
    const { id } = await monthly.begin()
    await monthly.pass({ days: 32 })
    const [first, second] = await monthly.listDonations(id)
    const { payment } = await deps.database.read('system', (db) =>
      db.one<PaymentRow>(sql`
        select /* never null */ payment_intent as payment from donation_payment where donation_id = ${second!.id}`),
    )
    await payments.stripe.refunds.create(
      { payment_intent: payment, amount: 1000 },
      { stripeAccount: monthly.account },
    )
    await monthly.deliverEvents()
    expect(await monthly.read(second!.id)).toMatchObject({
      status: 'partly-refunded',
      refunded: 1000,
    })
    expect(await monthly.read(first!.id)).toMatchObject({ status: 'succeeded' })
    expect(await monthly.readMonthly(id)).toMatchObject({ total: 4000 })
  })
})
