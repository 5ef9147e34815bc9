import fc from 'fast-check'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeMember, makePerson, statedGround } from '../../testing/factories/index.ts'
import { cards, makeGivingWorld } from '../../testing/giving-world.ts'
import { deliverAll, shuffled } from '../../testing/storm/webhook-deliveries.ts'
import { atOnce, report } from '../../testing/storm/storm.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import type { CountRow, StatusRefundedTakenBackRow } from './payments.test-rows.ts'

const world = await testApp()
const { stripe, standIn } = world.deps.payments
const giving = await makeGivingWorld(world)
const { account } = giving
const options = { stripeAccount: account }

const makeManagers = () =>
  Promise.all(Array.from({ length: 5 }, () => makeMember(world.deps, giving.charity.id, 'Manager')))

/** The scenarios of a gift, each with its final state, whatever the order of its events. */
const lives = {
  'is paid': { status: 'succeeded', refunded: 0, takenBack: 0 },
  'is paid by the third card': { status: 'succeeded', refunded: 0, takenBack: 0 },
  'is never paid': { status: 'expired', refunded: 0, takenBack: 0 },
  'is refunded in part': { status: 'partly-refunded', refunded: 700, takenBack: 0 },
  'is refunded whole, in two parts': { status: 'refunded', refunded: 2500, takenBack: 0 },
  'is refunded, and the refund comes back': { status: 'succeeded', refunded: 0, takenBack: 0 },
  'is disputed': { status: 'disputed', refunded: 0, takenBack: 2500 },
  'is disputed and won': { status: 'won', refunded: 0, takenBack: 0 },
  'is refunded in part, disputed and lost': { status: 'lost', refunded: 700, takenBack: 1800 },
} as const
type Life = keyof typeof lives

/** Plays a scenario at the provider without delivering any of its events. */
const live = async (life: Life): Promise<{ id: string; events: Stripe.Event[] }> => {
  // A new giver and a later time for each gift, because declined cards and payment pages are
  // limited.
  world.clock.advance({ minutes: 2 })
  const giver = await makePerson(world.deps)
  const { donation, checkoutUrl } = await giving.start({}, giver)
  if (life === 'is never paid') {
    const { data } = await stripe.checkout.sessions.list({ limit: 1 }, options)
    await stripe.checkout.sessions.expire(data[0]!.id, {}, options)
    return { id: donation.id, events: await giving.listEvents(donation.id) }
  }
  if (life === 'is paid by the third card') {
    await giving.pay(checkoutUrl, cards.declined)
    await giving.pay(checkoutUrl, cards.insufficient)
  }
  await giving.pay(checkoutUrl)
  const { data } = await stripe.charges.list({ limit: 1 }, options)
  const charge = data[0]!.id
  const refund = (amount: number) => stripe.refunds.create({ charge, amount }, options)
  if (life === 'is refunded in part' || life.endsWith('lost')) await refund(700)
  if (life === 'is refunded whole, in two parts') {
    await refund(900)
    await refund(1600)
  }
  if (life === 'is refunded, and the refund comes back') {
    await giving.atDashboard('fail-refund', (await refund(2500)).id)
  }
  if (life.includes('disputed')) {
    await giving.atDashboard('dispute', charge)
    const disputes = await stripe.disputes.list({ charge }, options)
    const dispute = disputes.data[0]!.id
    if (life.endsWith('won')) await giving.atDashboard('win', dispute)
    if (life.endsWith('lost')) await giving.atDashboard('lose', dispute)
  }
  const all = await stripe.events.list({ limit: 100 }, options)
  const events = all.data.filter(({ data: object }) =>
    [donation.id, charge].some((one) => JSON.stringify(object).includes(one)),
  )
  return { id: donation.id, events }
}

const readState = (id: string) =>
  world.deps.database.read('system', (db) =>
    db.one<StatusRefundedTakenBackRow>(
      sql`select status, refunded, taken_back from donation where id = ${id}`,
    ),
  )

const forgedTaken = async (): Promise<number> => {
  const { count } = await world.deps.database.read('system', (db) =>
    db.one<CountRow>(
      sql`select count(*) as count from provider_event where id like 'evt_forged_%'`,
    ),
  )
  return count
}

describe('storm of webhook events', { timeout: 600_000 }, () => {
  it('the events of each gift scenario, even reordered, repeated, late or forged, lead to one final state', async () => {
    const began = performance.now()
    const counts = { lives: 0, deliveries: 0, forged: 0 }
    const all = Object.keys(lives) as Life[]
    const rounds = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), {
      seed: 20_261_121,
      numRuns: atOnce(1, 60),
    })
    for (const stream of rounds) {
      const random = () => stream.next().value as number
      for (const life of all) {
        const { id, events } = await live(life)
        const deliveries = shuffled(events, random, standIn!.sign)
        expect(await deliverAll(deliveries, 1 + (random() % 16), giving.deliver)).toEqual([])
        expect({ life, ...(await readState(id)) }).toEqual({ life, ...lives[life] })
        counts.lives += 1
        counts.deliveries += deliveries.length
        counts.forged += deliveries.filter(({ forged }) => forged).length
      }
    }
    const balances = await giving.balances()
    // The provider’s own deliveries arrive last and change nothing.
    await giving.deliverEvents()
    expect(await giving.balances()).toEqual(balances)
    expect(Object.values(balances).reduce((sum, total) => sum + total, 0)).toBe(0)
    expect(await forgedTaken()).toBe(0)
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
    const seconds = Math.trunc((performance.now() - began) / 1000)
    report(`${JSON.stringify(counts)} in ${seconds} s, each life at its one end, no forgery taken`)
  })
})

describe('fifty simultaneous requests', { timeout: 120_000 }, () => {
  it('exactly one of fifty simultaneous refunds of a whole gift succeeds', async () => {
    world.clock.advance({ minutes: 2 })
    const managers = await makeManagers()
    const { id } = await giving.startAndPay({}, await makePerson(world.deps))
    await giving.deliverEvents()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        world.call('POST /api/donation/{id}/refund', {
          params: { id },
          body: { id: uuidv7(), amount: 2500, reason: 'Asked for.', ...statedGround },
          as: managers[at % managers.length]!,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await giving.deliverEvents()
    expect(await readState(id)).toEqual({ status: 'refunded', refunded: 2500, takenBack: 0 })
  })

  it('fifty simultaneous refunds and a dispute never send back more than the gift', async () => {
    world.clock.advance({ minutes: 2 })
    const managers = await makeManagers()
    const { id } = await giving.startAndPay({}, await makePerson(world.deps))
    await giving.deliverEvents()
    const { data } = await stripe.charges.list({ limit: 1 }, options)
    const [disputed, ...answers] = await Promise.all([
      giving.atDashboard('dispute', data[0]!.id),
      ...Array.from({ length: 50 }, (_, at) =>
        world.call('POST /api/donation/{id}/refund', {
          params: { id },
          body: { id: uuidv7(), amount: 100, reason: 'Asked for.', ...statedGround },
          as: managers[at % managers.length]!,
        }),
      ),
    ])
    expect(disputed?.statusCode).toBe(303)
    await giving.deliverEvents()
    const { refunded, takenBack: taken } = await readState(id)
    expect(refunded + taken).toBe(2500)
    expect(refunded).toBe(100 * answers.filter(({ status }) => status === 200).length)
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })
})
