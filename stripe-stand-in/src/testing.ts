import { EventEmitter, once } from 'node:events'
import fastify from 'fastify'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { Database } from '../../server/src/platform/database/index.ts'
import { createTestClock } from '../../server/src/testing/test-clock.ts'
import { copyTemplate } from '../../server/src/testing/test-database.ts'
import { startStripeStandIn, type StandInOptions } from './index.ts'

export const SECRET_KEY = 'sk_test_standInForTests0000000000'

/** The stand-in on a database of its own, with the official client and a payer's browser. */
export async function standInWorld() {
  const { url, drop } = await copyTemplate()
  const database = new Database(url)
  const clock = createTestClock()
  const delivered: { body: string; signature: string }[] = []
  const receiver = { answer: (): number | Promise<number> => 200 }
  const arrivals = new EventEmitter()
  const errors: unknown[] = []
  const options: StandInOptions = {
    database,
    now: clock.now,
    secretKey: SECRET_KEY,
    origin: 'http://localhost:4000',
    secrets: { account: 'whsec_account', connect: 'whsec_connect' },
    post: async (body, signature) => {
      delivered.push({ body, signature })
      arrivals.emit('delivery')
      return receiver.answer()
    },
    log: { error: (fields) => errors.push(fields) },
  }
  const standIn = await startStripeStandIn(options)
  const site = fastify()
  await site.register(standIn.pages, { prefix: '/test-payments' })
  afterAll(async () => {
    await standIn.stop()
    await site.close()
    await database.close()
    await drop()
  })
  const { hostname, port } = new URL(standIn.apiUrl)
  const client = (key: string) =>
    new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0 })
  return {
    database,
    clock,
    delivered,
    errors,
    standIn,
    secrets: options.secrets,
    apiUrl: standIn.apiUrl,
    client,
    stripe: client(SECRET_KEY),
    /** How the receiver of events answers. */
    set receive(answer: () => number | Promise<number>) {
      receiver.answer = answer
    },
    nextDelivery: () => once(arrivals, 'delivery'),
    /** Another process on the same database. */
    startAgain: () => startStripeStandIn(options),
    browse: (url: string) => site.inject({ method: 'GET', url: pathOf(url) }),
    submit: (url: string, fields: Record<string, string>) =>
      site.inject({
        method: 'POST',
        url: pathOf(url),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
  }
}

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname

export type StandInWorld = Awaited<ReturnType<typeof standInWorld>>

/** A connected account with an open session of 25.00 for one project. */
export async function openSession(
  world: StandInWorld,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const account = await world.stripe.accounts.create({
    type: 'standard',
    country: 'GB',
    business_profile: { name: 'Harbour Lights' },
  })
  const options = { stripeAccount: account.id }
  const session = await world.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'gbp', unit_amount: 2500, product_data: { name: 'Warm meals' } },
        },
      ],
      client_reference_id: 'donation-1',
      customer_email: 'ada@example.org',
      success_url: 'http://localhost:4000/donation-success?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:4000/donation-portal?amount=2500',
      payment_intent_data: { application_fee_amount: 50, metadata: { donation: 'donation-1' } },
      ...changes,
    },
    options,
  )
  return { account, options, session, payUrl: session.url ?? '' }
}
