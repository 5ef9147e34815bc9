import { beforeEach, expect, test } from 'vitest'
import type Stripe from 'stripe'
import { sql } from '../database.ts'
import { openSession, standInWorld } from '../testing.ts'
import type { CountRow } from '../stripe-stand-in.test-rows.ts'

const world = await standInWorld()

beforeEach(async () => {
  world.receive = () => 200
  await world.standIn.settled()
  world.delivered.length = 0
})

const type = ({ body }: { body: string }) => (JSON.parse(body) as Stripe.Event).type

const waiting = async (): Promise<number> => {
  const { count } = await world.database.read((db) =>
    db.one<CountRow>(sql`
      select count(*)::int as count from stand_in_stripe.delivery where next_attempt_at is not null`),
  )
  return count
}

test('every event of a payment is delivered with a signature and names its account', async () => {
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
  for (const { body, signature } of world.delivered) {
    const platforms = type({ body }) === 'application_fee.created'
    const time = world.clock.now().getTime()
    const event = world.stripe.webhooks.constructEvent(
      body,
      signature,
      platforms ? world.secrets.account : world.secrets.connect,
      300,
      undefined,
      time,
    )
    expect(event.livemode).toBe(false)
    expect(event.account).toBe(platforms ? undefined : account.id)
    const reread = await world.stripe.events.retrieve(event.id, {}, platforms ? {} : options)
    expect(reread.type).toBe(event.type)
  }
  const { data } = await world.stripe.events.list({ types: ['charge.succeeded'] }, options)
  expect(data).toHaveLength(1)
  expect(await waiting()).toBe(0)
})

test('a failed event is sent again at growing intervals until three days have passed', async () => {
  const { payUrl, options, session } = await openSession(world)
  world.receive = () => 500
  await world.stripe.checkout.sessions.expire(session.id, {}, options)
  expect((await world.browse(payUrl)).statusCode).toBe(410)
  await world.standIn.settled()
  expect(world.delivered).toHaveLength(1)
  world.clock.advance({ seconds: 0.499 })
  await world.standIn.settled()
  expect(world.delivered).toHaveLength(1)
  world.clock.advance({ seconds: 0.001 })
  await world.standIn.settled()
  expect(world.delivered).toHaveLength(2)
  world.clock.advance({ seconds: 0.999 })
  await world.standIn.settled()
  expect(world.delivered).toHaveLength(2)
  let last = -1
  while (world.delivered.length > last) {
    last = world.delivered.length
    world.clock.advance({ hours: 1 })
    await world.standIn.settled()
  }
  // About 72 hourly attempts at the end, and a dozen earlier ones within the first hour.
  expect(last).toBeGreaterThan(70)
  expect(last).toBeLessThan(90)
  expect(await waiting()).toBe(0)
})

test('no event is lost if the stand-in dies after claiming the event and before getting the webhook’s response', async () => {
  const { options, session } = await openSession(world)
  const tooLate = Promise.withResolvers<number>()
  world.receive = () => tooLate.promise
  const arrived = world.nextDelivery()
  await world.stripe.checkout.sessions.expire(session.id, {}, options)
  const firstAttempt = world.standIn.settled()
  await arrived
  // The first process never gets the response. Another process takes the event over once the
  // first one's lease expires.
  world.receive = () => 200
  world.clock.advance({ seconds: 31 })
  const second = await world.startAgain()
  await second.settled()
  expect(world.delivered.map(type)).toEqual([
    'checkout.session.expired',
    'checkout.session.expired',
  ])
  await second.stop()
  tooLate.resolve(200)
  await firstAttempt
})

test('an unpaid payment session expires by itself and sends an event', async () => {
  const { options, session } = await openSession(world)
  world.clock.advance({ hours: 24 })
  await world.standIn.settled()
  expect(world.delivered.map(type)).toEqual(['checkout.session.expired'])
  const after = await world.stripe.checkout.sessions.retrieve(session.id, {}, options)
  expect(after.status).toBe('expired')
})

test('a stand-in that starts while no other runs immediately retries the deliveries of a killed one', async () => {
  const { options, session } = await openSession(world)
  const tooLate = Promise.withResolvers<number>()
  world.receive = () => tooLate.promise
  const arrived = world.nextDelivery()
  await world.stripe.checkout.sessions.expire(session.id, {}, options)
  const firstAttempt = world.standIn.settled()
  await arrived
  world.receive = () => 200
  const again = world.nextDelivery()
  const second = await world.startAgain()
  second.startDelivery(true)
  await again
  await second.stop()
  expect(world.delivered.map(type)).toEqual([
    'checkout.session.expired',
    'checkout.session.expired',
  ])
  tooLate.resolve(200)
  await firstAttempt
})
