import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { sql } from '../../../platform/database/index.ts'
import { makeCharity, makeProject } from '../../../testing/factories/index.ts'
import { cards, makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { OutcomeRow } from '../donations.test-rows.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { account, giver } = giving
const { payments } = world.deps

const receipts = async () =>
  (await world.outbox()).filter(({ recipient }) => recipient === giver.email).length

/**
 * Makes a gift whose first card was declined and whose second card paid, and does not deliver its
 * webhook events yet. Each gift goes to its own project, because a giver can have only one open
 * payment to each project.
 */
const paidGift = async () => {
  const { id: projectId } = await makeProject(world.deps, giving.charity.id)
  const { donation, checkoutUrl } = await giving.start({ projectId })
  await giving.pay(checkoutUrl, cards.declined)
  await giving.pay(checkoutUrl)
  return { donation, projectId, events: await giving.listEvents(donation.id) }
}

const oneByOne = async (events: readonly Stripe.Event[]) => {
  const answers: Awaited<ReturnType<typeof giving.deliver>>[] = []
  for (const event of events) answers.push(await giving.deliver(event))
  return answers
}

describe('events in any order, each delivered one to twenty times', () => {
  it('records one gift, one fee and one receipt, whatever the order and number of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        fc.boolean(),
        async (random, atOnce) => {
          const { donation, events } = await paidGift()
          expect(events.map(({ type }) => type).toSorted()).toEqual([
            'charge.failed',
            'charge.succeeded',
            'checkout.session.completed',
            'payment_intent.created',
            'payment_intent.payment_failed',
            'payment_intent.succeeded',
          ])
          const copies = events
            .flatMap((event, at) =>
              Array.from({ length: 1 + ((random[at] ?? 0) % 20) }, (_, copy) => ({
                event,
                at: (random[(at * 7 + copy) % 40] ?? 0) * 31 + copy * 17,
              })),
            )
            .toSorted((a, b) => (a.at % 1009) - (b.at % 1009))
            .map(({ event }) => event)
          const before = await receipts()
          const answers = atOnce
            ? await Promise.all(copies.map((event) => giving.deliver(event)))
            : await oneByOne(copies)
          expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
          expect(await giving.read(donation.id)).toMatchObject({ status: 'succeeded', fee: 58 })
          expect(await giving.listEntries(donation.id)).toMatchObject([
            { kind: 'gift', amount: 2500 },
            { kind: 'fee', amount: 58 },
          ])
          expect(await receipts()).toBe(before + 1)
        },
      ),
      { numRuns: 8, seed: 20_261_121 },
    )
    // The processor's own deliveries arrive late and change nothing.
    const balances = await giving.balances()
    await giving.deliverEvents()
    expect(await giving.balances()).toEqual(balances)
    expect(Object.values(balances).reduce((sum, total) => sum + total, 0)).toBe(0)
  }, 60_000)
})

const sendEvent = async (event: object, signature?: string) =>
  (await giving.deliver(event, signature)).json<{ code?: string }>().code

describe('events that cannot be trusted', () => {
  it('the webhook refuses an event with no signature, a wrong signature or the signature of another body', async () => {
    const { donation, events } = await paidGift()
    const event = events.at(-1)!
    const genuine = payments.standIn!.sign(JSON.stringify(event))
    expect(await sendEvent(event, '')).toBe('webhook-refused')
    expect(await sendEvent(event, `${genuine.slice(0, -4)}0000`)).toBe('webhook-refused')
    expect(await sendEvent(event, genuine.replace('v1=', 'v0='))).toBe('webhook-refused')
    expect(await sendEvent({ ...event, id: 'evt_other' }, genuine)).toBe('webhook-refused')
    expect(await giving.listEntries(donation.id)).toEqual([])
  })

  it('refuses an event whose signature is older than five minutes', async () => {
    const { events } = await paidGift()
    const event = events.at(-1)!
    const signature = payments.standIn!.sign(JSON.stringify(event))
    world.clock.advance({ seconds: 301 })
    expect(await sendEvent(event, signature)).toBe('webhook-refused')
    expect((await giving.deliver(event)).statusCode).toBe(200)
  })

  it('an event of a connected account is refused if its signature is for the platform’s own endpoint', async () => {
    const { events } = await paidGift()
    const event = events.at(-1)!
    const { account: _, ...platforms } = event
    const signedAsPlatforms = payments.standIn!.sign(JSON.stringify(platforms))
    expect(await sendEvent(event, signedAsPlatforms)).toBe('webhook-refused')
  })

  it('an event of an unknown account or of the other mode (live or test) is set aside and changes nothing', async () => {
    const { donation, events } = await paidGift()
    const event = events.find(({ type }) => type === 'checkout.session.completed')!
    const foreign = { ...event, id: 'evt_foreign', account: 'acct_foreign' }
    const live = { ...event, id: 'evt_live', livemode: true }
    for (const odd of [foreign, live]) {
      expect((await giving.deliver(odd)).statusCode).toBe(200)
      expect(await giving.listEntries(donation.id)).toEqual([])
    }
    expect(await outcomes(['evt_foreign', 'evt_live'])).toEqual(['unreadable', 'other-mode'])
    await giving.deliver(event)
    expect(await giving.listEntries(donation.id)).toHaveLength(2)
  })

  it('a payment event changes nothing when its amount differs from the gift’s', async () => {
    const { donation, events } = await paidGift()
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`
        update stand_in_stripe.object set body = jsonb_set(body, '{amount}', '1')
        where type = 'charge' and body -> 'metadata' ->> 'donation_id' = ${donation.id}`),
    )
    const event = events.at(-1)!
    expect((await giving.deliver(event)).statusCode).toBe(200)
    expect(await outcomes([event.id])).toEqual(['mismatch'])
    expect(await giving.read(donation.id)).toMatchObject({ status: 'pending' })
    expect(await giving.listEntries(donation.id)).toEqual([])
  })

  it('a payment event changes nothing when it names a gift that was paid by another payment', async () => {
    const mine = await paidGift()
    const other = await paidGift()
    const swapped = structuredClone(mine.events.at(-1)!)
    const object = swapped.data.object as { client_reference_id?: string; id: string }
    object.client_reference_id = other.donation.id
    await giving.deliver({ ...swapped, id: 'evt_swapped' })
    expect(await giving.listEntries(mine.donation.id)).toEqual([])
    expect(await giving.listEntries(other.donation.id)).toEqual([])
    expect(await outcomes(['evt_swapped'])).toEqual(['mismatch'])
    for (const event of other.events) await giving.deliver(event)
    expect(await giving.listEntries(other.donation.id)).toHaveLength(2)
  })

  it('a payment event from another charity’s account changes nothing', async () => {
    const { donation, events } = await paidGift()
    const outsider = await makeGivingWorld(world)
    const event = structuredClone(events.at(-1)!)
    const theirs = await outsider.startAndPay()
    const [page] = (await outsider.listEvents(theirs.id)).filter(
      ({ type }) => type === 'checkout.session.completed',
    )
    Object.assign(event.data.object, { id: (page!.data.object as { id: string }).id })
    await giving.deliver({ ...event, id: 'evt_stranger', account: outsider.account })
    expect(await outcomes(['evt_stranger'])).toEqual(['other-account'])
    expect(await giving.listEntries(donation.id)).toEqual([])
  })

  it('an event that concerns no gift is counted and otherwise ignored', async () => {
    const event = {
      id: 'evt_else',
      object: 'event',
      type: 'customer.created',
      livemode: false,
      account,
      data: { object: { object: 'customer', id: 'cus_1' } },
    }
    expect((await giving.deliver(event)).json()).toEqual({ received: true })
    expect(await outcomes(['evt_else'])).toEqual(['ignored'])
    const { account: unknown } = { account: (await makeCharity(world.deps)).id }
    expect(unknown).toBeTruthy()
  })
})

const outcomes = async (ids: readonly string[]): Promise<string[]> => {
  const rows = await world.deps.database.read('system', (db) =>
    db.many<OutcomeRow>(sql`select outcome from provider_event where id = any(${ids}) order by id`),
  )
  return rows.map(({ outcome }) => outcome)
}

describe('refunds made at the processor', () => {
  it('posts each refund once when its events arrive at the same time', async () => {
    const { donation, events } = await paidGift()
    for (const event of events) await giving.deliver(event)
    const intent = events.find(({ type }) => type === 'payment_intent.succeeded')!.data.object
    const { id } = intent as { id: string }
    for (const amount of [500, 700]) {
      await payments.stripe.refunds.create(
        { payment_intent: id, amount },
        { stripeAccount: account },
      )
    }
    const all = await giving.listEvents(donation.id)
    const answers = await Promise.all(
      all.flatMap((event) => [event, event]).map((e) => giving.deliver(e)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await giving.read(donation.id)).toMatchObject({ refunded: 1200 })
    const refunds = (await giving.listEntries(donation.id)).filter(({ kind }) => kind === 'refund')
    expect(refunds.map(({ amount }) => amount)).toEqual([500, 700])
  })

  it('posts each refund once and moves the fee on refunded money to the general fund', async () => {
    const { donation, events, projectId } = await paidGift()
    for (const event of events) await giving.deliver(event)
    const intent = events.find(({ type }) => type === 'payment_intent.succeeded')!.data.object
    const refund = (amount?: number) =>
      payments.stripe.refunds.create(
        {
          payment_intent: (intent as { id: string }).id,
          ...(amount === undefined ? {} : { amount }),
        },
        { stripeAccount: account },
      )
    await refund(1000)
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({
      status: 'partly-refunded',
      refunded: 1000,
    })
    await refund()
    await giving.deliverEvents()
    for (const event of (await giving.listEvents(donation.id)).toReversed())
      await giving.deliver(event)
    expect(await giving.read(donation.id)).toMatchObject({ status: 'refunded', refunded: 2500 })
    expect(await giving.listEntries(donation.id)).toEqual([
      { kind: 'gift', direction: 'in', amount: 2500, projectId: projectId },
      { kind: 'fee', direction: 'out', amount: 58, projectId: projectId },
      { kind: 'fee', direction: 'between', amount: 23, projectId: null },
      { kind: 'refund', direction: 'out', amount: 1000, projectId: projectId },
      { kind: 'fee', direction: 'between', amount: 35, projectId: null },
      { kind: 'refund', direction: 'out', amount: 1500, projectId: projectId },
    ])
  })
})
