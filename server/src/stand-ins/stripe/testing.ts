import { EventEmitter, once } from 'node:events'
import fastify from 'fastify'
import pg from 'pg'
import Stripe from 'stripe'
import { readFileSync } from 'node:fs'
import { startStripeStandIn, type StandInOptions } from './index.ts'
import type { Endpoint } from './outbox.ts'

export const SECRET_KEY = 'sk_test_standInForTests0000000000'
const CONNECT_SECRET = 'whsec_connect'

let database = 0

/** The stand-in on a database of its own, with the official client and a payer's browser. */
export async function standInWorld() {
  const name = `standin_${process.pid}_${database++}`
  const admin = new pg.Client({ host: '/tmp/pgs', user: 'owner', database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.query(`do $$ begin create role pennytrail_app login; exception when duplicate_object then null; end $$`)
  await admin.end()
  const owner = new pg.Client({ host: '/tmp/pgs', user: 'owner', database: name })
  await owner.connect()
  await owner.query(readFileSync(new URL('../../../migrations/0008_stripe_stand_in.sql', import.meta.url), 'utf8'))
  await owner.end()
  const pool = new pg.Pool({ host: '/tmp/pgs', user: 'pennytrail_app', database: name })

  const clock = { time: new Date('2026-03-02T10:00:00Z') }
  const delivered: { endpoint: Endpoint; body: string; signature: string }[] = []
  const receiver = { answer: (): number | Promise<number> => 200 }
  const arrivals = new EventEmitter()
  const errors: unknown[] = []
  const options: StandInOptions = {
    pool,
    now: () => clock.time,
    secretKey: SECRET_KEY,
    origin: 'http://localhost:4000',
    endpoints: {
      account: { url: 'http://receiver/account', secret: 'whsec_account' },
      connect: { url: 'http://receiver/connect', secret: CONNECT_SECRET },
    },
    post: async (endpoint, body, signature) => {
      delivered.push({ endpoint, body, signature })
      arrivals.emit('delivery')
      return receiver.answer()
    },
    log: { error: (fields) => errors.push(fields) },
  }
  const standIn = await startStripeStandIn(options)
  const site = fastify()
  await site.register(standIn.pages, { prefix: '/test-payments' })
  const { hostname, port } = new URL(standIn.apiUrl)
  const client = (key: string) =>
    new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0 })
  return {
    pool,
    clock,
    delivered,
    errors,
    /** How the receiver of events answers. */
    set receive(answer: () => number | Promise<number>) {
      receiver.answer = answer
    },
    nextDelivery: () => once(arrivals, 'delivery'),
    startAgain: () => startStripeStandIn(options),
    standIn,
    apiUrl: standIn.apiUrl,
    client,
    stripe: client(SECRET_KEY),
    browse: (url: string) => site.inject({ method: 'GET', url: new URL(url, 'http://x').pathname }),
    submit: (url: string, fields: Record<string, string>) =>
      site.inject({
        method: 'POST',
        url: new URL(url, 'http://x').pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
    close: async () => {
      await standIn.stop()
      await site.close()
      await pool.end()
    },
  }
}

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
