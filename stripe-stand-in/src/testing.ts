import { EventEmitter, once } from 'node:events'
import fastify from 'fastify'
import Stripe from 'stripe'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { Database } from './database.ts'
import { startStripeStandIn, type StandInOptions } from './index.ts'

export const SECRET_KEY = 'sk_test_standInForTests0000000000'

let copies = 0

/** Copies the migrated template database for this test file. */
const copyTemplate = async () => {
  const serverUrl = inject('serverUrl')
  copies += 1
  const name = `stripe_stand_in_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '1'}_${copies}`
  const runOnServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl.replace('DATABASE', 'postgres') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const drop = () => runOnServer(`drop database if exists ${name} with (force)`)
  await drop()
  await runOnServer(`create database ${name} template ${inject('template')} strategy file_copy`)
  return { url: serverUrl.replace('DATABASE', name), drop }
}

const MILLISECONDS = { hours: 3_600_000, seconds: 1000 } as const

/** A clock that starts at a fixed moment and moves only when a test moves it. */
const createTestClock = () => {
  let now = Date.parse('2026-06-15T10:00:00Z')
  return {
    now: () => new Date(now),
    advance: ({ hours = 0, seconds = 0 }: { hours?: number; seconds?: number }) => {
      now += hours * MILLISECONDS.hours + seconds * MILLISECONDS.seconds
    },
  }
}

/** Starts the stand-in on its own database, with the official client and a payer's browser. */
export const standInWorld = async () => {
  const { url, drop } = await copyTemplate()
  const database = new Database(url)
  const clock = createTestClock()
  const delivered: { body: string; signature: string }[] = []
  const receiver = { answer: (): number | Promise<number> => 200 }
  const arrivals = new EventEmitter()
  const errors: unknown[] = []
  const options: StandInOptions = {
    databaseUrl: url,
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
    /** Sets how the receiver of events responds. */
    set receive(answer: () => number | Promise<number>) {
      receiver.answer = answer
    },
    nextDelivery: () => once(arrivals, 'delivery'),
    /** Starts another process on the same database. */
    startAgain: () => startStripeStandIn(options),
    browse: (url: string) => site.inject({ method: 'GET', url: getPath(url) }),
    submit: (url: string, fields: Record<string, string>) =>
      site.inject({
        method: 'POST',
        url: getPath(url),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
  }
}

const getPath = (url: string) => new URL(url, 'http://localhost').pathname

export type StandInWorld = Awaited<ReturnType<typeof standInWorld>>

/** Creates a connected account with an open session of 25.00 for one project. */
export const openSession = async (
  world: StandInWorld,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
) => {
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
