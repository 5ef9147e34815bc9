import fc from 'fast-check'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson, type MadePerson } from '../../testing/factories/index.ts'
import { cards } from '../../testing/giving-world.ts'
import { alwaysAsks, monthlyWorld, savedOnly } from '../../testing/monthly-world.ts'
import { deliverAll, shuffled } from '../../testing/storm/webhook-deliveries.ts'
import { atOnce, report } from '../../testing/storm/storm.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import { syncMonthlyGift } from './sync/sync-monthly-gift.ts'
import type { ForgedRow, IdPersonIdCharityIdRow } from './monthly-gifts.test-rows.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { clock, deps } = world
const { stripe, standIn } = deps.payments
const options = { stripeAccount: monthly.account }

/** The maximum number of copies of each event. A gift has many events. */
const maxCopies = atOnce(4, 20)

/** The expiry of every card. The full storm takes about a year per round. */
const expiry = '12/99'

/** Stops automatic deliveries, so that the test delivers each event by hand. */
const hold = () =>
  deps.database.transaction('system', (db) =>
    db.run(sql`update stand_in_stripe.delivery set next_attempt_at = null
      where next_attempt_at is not null`),
  )

/** Lets months pass at the provider without delivering events. */
const pass = async (step: Parameters<typeof clock.advance>[0]): Promise<void> => {
  clock.advance(step)
  while ((await standIn!.renewDue()) > 0);
  await hold()
}

interface Living {
  readonly id: string
  readonly giver: MadePerson
  readonly subscription: string
  readonly item: string
}

const change = ({ subscription }: Living, params: Stripe.SubscriptionUpdateParams) =>
  stripe.subscriptions.update(subscription, params, options)

const newCard = async ({ giver, id }: Living, card: string): Promise<void> => {
  // A card can be changed only once the synced gift has started.
  await syncMonthlyGift(deps, id)
  const page = await monthly.enterCard(id, card, giver, expiry)
  if (card === alwaysAsks) await monthly.authenticate(page.headers.location)
  await hold()
}

const openPage = async ({ subscription }: Living): Promise<string> => {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 1 }, options)
  return new URL(data[0]!.hosted_invoice_url ?? '').pathname
}

const active = { state: 'active', held: false, ending: null, endReason: null } as const
const failing = { ...active, state: 'failing' } as const

/** The scenarios after a first payment, each with its final state and its number of payments. */
const lives: Readonly<
  Record<string, { run: (gift: Living) => Promise<void>; end: object; paid: number }>
> = {
  'is paid three times': {
    run: async () => {
      await pass({ days: 32 })
      await pass({ days: 32 })
    },
    end: active,
    paid: 3,
  },
  'is refused once': {
    run: async (gift) => {
      await takeCard(gift, savedOnly)
      await pass({ days: 32 })
    },
    end: { ...failing, needsConfirmation: false, failedAttempts: 1 },
    paid: 1,
  },
  'is refused, and paid by another card': {
    run: async (gift) => {
      await takeCard(gift, savedOnly)
      await pass({ days: 32 })
      await newCard(gift, '5555555555554444')
    },
    end: { ...active, cardLast4: '4444' },
    paid: 2,
  },
  'is refused to its end': {
    run: async (gift) => {
      await takeCard(gift, savedOnly)
      await pass({ days: 32 })
      await pass({ days: 16 })
    },
    end: { ...active, state: 'ended', ending: null, endReason: 'payment-failed' },
    paid: 1,
  },
  'waits for its giver’s bank': {
    run: async (gift) => {
      await takeCard(gift, alwaysAsks)
      await pass({ days: 32 })
    },
    end: { ...failing, needsConfirmation: true, problem: null },
    paid: 1,
  },
  'is confirmed with the bank': {
    run: async (gift) => {
      await takeCard(gift, alwaysAsks)
      await pass({ days: 32 })
      await monthly.authenticate(await openPage(gift))
      await hold()
    },
    end: { ...active, needsConfirmation: false },
    paid: 2,
  },
  'is paused, and goes on': {
    run: async (gift) => {
      const until = Math.trunc(clock.now().getTime() / 1000) + 40 * 24 * 3600
      await change(gift, { pause_collection: { behavior: 'void', resumes_at: until } })
      await pass({ days: 35 })
      await pass({ days: 30 })
    },
    end: active,
    paid: 2,
  },
  'is raised': {
    run: async (gift) => {
      const { items } = await stripe.subscriptions.retrieve(gift.subscription, {}, options)
      const product = items.data[0]!.price.product as string
      await change(gift, {
        items: [
          {
            id: gift.item,
            price_data: {
              currency: 'gbp',
              product,
              recurring: { interval: 'month' },
              unit_amount: 4000,
            },
          },
        ],
        proration_behavior: 'none',
        metadata: { gift: '4000', fee_cover: '0' },
      })
      await pass({ days: 32 })
    },
    end: { ...active, gift: 4000 },
    paid: 2,
  },
  'is ended at the processor': {
    run: async (gift) => {
      await pass({ days: 32 })
      await stripe.subscriptions.cancel(gift.subscription, {}, options)
      await hold()
    },
    end: { ...active, state: 'ended', endReason: 'at-provider' },
    paid: 2,
  },
}

/** The new card is saved before the scenario continues; only later events stay undelivered. */
const takeCard = async (gift: Living, card: string): Promise<void> => {
  await newCard(gift, card)
  const { data } = await stripe.checkout.sessions.list(
    { customer: await readCustomer(gift), limit: 1, expand: ['data.setup_intent'] },
    options,
  )
  const setup = data[0]!.setup_intent as Stripe.SetupIntent
  await change(gift, { default_payment_method: setup.payment_method as string })
  await hold()
}

const readCustomer = async ({ subscription }: Living): Promise<string> =>
  (await stripe.subscriptions.retrieve(subscription, {}, options)).customer as string

/** Starts a monthly gift and plays a scenario without delivering any of its events. */
const live = async (life: string): Promise<Living & { events: Stripe.Event[] }> => {
  const giver = await makePerson(deps)
  const since = Math.trunc(clock.now().getTime() / 1000)
  const { donation, checkoutUrl } = await monthly.start({}, giver)
  await monthly.pay(checkoutUrl, cards.pays, expiry)
  await hold()
  const { data } = await stripe.subscriptions.list({ limit: 1 }, options)
  const [found] = data
  const gift: Living = {
    id: donation.id,
    giver,
    subscription: found!.id,
    item: found!.items.data[0]!.id,
  }
  await lives[life]!.run(gift)
  const customer = await readCustomer(gift)
  const events: Stripe.Event[] = []
  const all = stripe.events.list({ limit: 100, created: { gte: since } }, options)
  for await (const event of all) {
    const data = JSON.stringify(event.data)
    if ([donation.id, gift.subscription, customer].some((name) => data.includes(name))) {
      events.push(event)
    }
  }
  return { ...gift, events }
}

const readState = (id: string) =>
  deps.database.read('system', (db) =>
    db.one<IdPersonIdCharityIdRow>(sql`
      select m.*, (select count(*) from donation d
        where d.monthly_gift_id = m.id and d.status = 'succeeded') as paid
      from monthly_gift m where m.id = ${id}`),
  )

describe('storm of webhook events of monthly gifts', { timeout: 1_500_000 }, () => {
  it('the events of each scenario, even reordered, repeated, late or forged, lead to one final state', async () => {
    const began = performance.now()
    const counts = { lives: 0, deliveries: 0, forged: 0 }
    const rounds = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), {
      seed: 20_261_122,
      numRuns: atOnce(1, 30),
    })
    for (const stream of rounds) {
      const random = () => stream.next().value as number
      for (const [life, { end, paid }] of Object.entries(lives)) {
        const { events, id, subscription } = await live(life)
        const deliveries = shuffled(events, random, standIn!.sign, maxCopies)
        expect(await deliverAll(deliveries, 1 + (random() % 16), monthly.deliver)).toEqual([])
        expect({ life, ...(await readState(id)) }).toMatchObject({ life, ...end, paid })
        // A subscription that is still active would go on through the next scenarios.
        const { status } = await stripe.subscriptions.retrieve(subscription, {}, options)
        if (status !== 'canceled') await stripe.subscriptions.cancel(subscription, {}, options)
        await hold()
        counts.lives += 1
        counts.deliveries += deliveries.length
        counts.forged += deliveries.filter(({ forged }) => forged).length
      }
    }
    const balances = await monthly.balances()
    expect(Object.values(balances).reduce((sum, total) => sum + total, 0)).toBe(0)
    expect(await deps.database.read('system', runChecks)).toEqual([])
    const { forged } = await deps.database.read('system', (db) =>
      db.one<ForgedRow>(
        sql`select count(*) as forged from provider_event where id like 'evt_forged_%'`,
      ),
    )
    expect(forged).toBe(0)
    const seconds = Math.trunc((performance.now() - began) / 1000)
    report(`monthly ${JSON.stringify(counts)} in ${seconds} s, each life at its one end`)
  })
})
