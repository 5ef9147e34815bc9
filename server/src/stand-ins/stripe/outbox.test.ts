import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type Stripe from 'stripe'
import { openSession, standInWorld, type StandInWorld } from './testing.ts'

let world: StandInWorld
beforeEach(async () => {
  world = await standInWorld()
})
afterEach(() => world.close())

const pass = (milliseconds: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + milliseconds)
}
const HOUR = 3_600_000
const type = ({ body }: { body: string }) => (JSON.parse(body) as Stripe.Event).type

async function waiting(): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>(sql`
    select count(*)::int as count from stand_in_stripe.delivery where next_attempt_at is not null`)
  return rows[0]?.count ?? 0
}

test('every event of a payment is delivered, signed, and names its account', async () => {
  const { account, options, payUrl } = await openSession(world)
  await world.submit(payUrl, { test_card: '4242424242424242' })
  await world.standIn.settled()
  expect(world.delivered.map(type).toSorted()).toEqual([
    'application_fee.created',
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  for (const { endpoint, body, signature } of world.delivered) {
    const time = world.clock.time.getTime() / 1000
    const event = world.stripe.webhooks.constructEvent(
      body,
      signature,
      endpoint.secret,
      300,
      undefined,
      time,
    )
    expect(event.livemode).toBe(false)
    const platforms = event.type === 'application_fee.created'
    expect(event.account).toBe(platforms ? undefined : account.id)
    expect(endpoint.url).toContain(platforms ? 'account' : 'connect')
    const reread = await world.stripe.events.retrieve(event.id, {}, platforms ? {} : options)
    expect(reread.type).toBe(event.type)
  }
  const { data } = await world.stripe.events.list({ types: ['charge.succeeded'] }, options)
  expect(data).toHaveLength(1)
  expect(await waiting()).toBe(0)
})

test('an event that fails is sent again, later each time, until three days are over', async () => {
  const { payUrl, options, session } = await openSession(world)
  world.receive = () => 500
  await world.stripe.checkout.sessions.expire(session.id, {}, options)
  expect((await world.browse(payUrl)).statusCode).toBe(410)
  await world.standIn.settled()
  expect(world.delivered).toHaveLength(1)
  pass(499)
  await world.standIn.settled()
  expect(world.delivered).toHaveLength(1)
  pass(1)
  await world.standIn.settled()
  expect(world.delivered).toHaveLength(2)
  pass(999)
  await world.standIn.settled()
  expect(world.delivered).toHaveLength(2)
  let last = -1
  while (world.delivered.length > last) {
    last = world.delivered.length
    pass(HOUR)
    await world.standIn.settled()
  }
  // 72 hourly attempts at the end, and the first dozen, which come within the first hour.
  expect(last).toBeGreaterThan(70)
  expect(last).toBeLessThan(90)
  expect(await waiting()).toBe(0)
})

test('nothing is lost where the process dies between the claim and the answer', async () => {
  const { options, session } = await openSession(world)
  const tooLate = Promise.withResolvers<number>()
  world.receive = () => tooLate.promise
  const arrived = world.nextDelivery()
  await world.stripe.checkout.sessions.expire(session.id, {}, options)
  await arrived
  // The first process never hears the answer. Another one takes over once its lease is up.
  world.receive = () => 200
  pass(31_000)
  const second = await world.startAgain()
  await second.settled()
  expect(world.delivered.map(type)).toEqual([
    'checkout.session.expired',
    'checkout.session.expired',
  ])
  await second.stop()
  tooLate.resolve(200)
})

test('a session that nobody pays ends by itself, and tells', async () => {
  const { options, session } = await openSession(world)
  pass(24 * HOUR)
  await world.standIn.settled()
  expect(world.delivered.map(type)).toEqual(['checkout.session.expired'])
  const after = await world.stripe.checkout.sessions.retrieve(session.id, {}, options)
  expect(after.status).toBe('expired')
})
