import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { STAND_IN_KEY } from '../../../stand-ins/open-payments.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import type { ConnectedRow, CountRow, TypeLastAnswerRow } from '../payments.test-rows.ts'

/**
 * Runs Stripe’s own command-line tool, `stripe trigger`, against the stand-in, whose events reach
 * the webhook. It covers every event that both the product and the tool know.
 */
const world = await testApp()
const giving = await makeGivingWorld(world)
const { account } = giving
const { standIn, stripe } = world.deps.payments
const tool = createRequire(import.meta.url).resolve('@stripe/cli/bin/shim.js')

afterEach(() => vi.restoreAllMocks())

const trigger = async (event: string, ...flags: string[]): Promise<void> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tool, 'trigger', event, '--api-base', standIn!.apiUrl, '--api-key', STAND_IN_KEY, ...flags],
    {
      env: {
        HOME: path.join(world.deps.config.dataDir, 'stripe-cli'),
        PATH: process.env['PATH'] ?? '',
        STRIPE_CLI_TELEMETRY_OPTOUT: '1',
        // The tool looks for updates of itself. Nothing listens there, so no test reaches the
        // network.
        HTTPS_PROXY: 'http://127.0.0.1:9',
      },
    },
  )
  expect(stdout).toContain('Trigger succeeded')
  await giving.deliverEvents()
}

const amount = 3000

/** Creates a gift of £30.00 as if the process had died before it stored the payment page. */
const waitingGift = async () => {
  const gift = giving.gift({ amount })
  vi.spyOn(stripe.checkout.sessions, 'create').mockRejectedValueOnce(new Error('died here'))
  await world.call('POST /api/donation', { body: gift, as: giving.giver })
  return gift.id
}

/**
 * Returns the options with which the tool opens a payment page for a gift, in pounds and for the
 * charity’s account.
 */
const pageFor = (donationId: string, ...removed: string[]) => [
  '--stripe-account',
  account,
  '--skip',
  'product',
  '--skip',
  'price',
  ...['line_items', ...removed].flatMap((name) => ['--remove', `checkout_session:${name}`]),
  ...[
    'line_items[0][price_data][currency]=gbp',
    `line_items[0][price_data][unit_amount]=${amount}`,
    'line_items[0][price_data][product_data][name]=Gift',
    `client_reference_id=${donationId}`,
  ].flatMap((field) => ['--add', `checkout_session:${field}`]),
]

const readStatus = async (id: string): Promise<string> => (await giving.read(id)).status

const entries = async (): Promise<number> => {
  const { count } = await world.deps.database.read('system', (db) =>
    db.one<CountRow>(sql`select count(*) as count from ledger_entry`),
  )
  return count
}

describe('payment page', () => {
  it.each([
    ['checkout.session.completed', ['payment_intent_data'], 'succeeded'],
    ['checkout.session.expired', [], 'expired'],
    [
      'checkout.session.async_payment_succeeded',
      ['payment_intent_data', 'payment_method_types'],
      'succeeded',
    ],
    [
      'checkout.session.async_payment_failed',
      ['payment_intent_data', 'payment_method_types'],
      'failed',
    ],
  ])(
    'the Stripe CLI’s event %s updates the gift of the payment page',
    async (event, removed, status) => {
      const id = await waitingGift()
      await trigger(event, ...pageFor(id, ...removed))
      expect(await readStatus(id)).toBe(status)
      const kinds = (await giving.listEntries(id)).map(({ kind }) => kind)
      expect(kinds).toEqual(status === 'succeeded' ? ['gift', 'fee'] : [])
    },
  )
})

/** Creates a gift of £25.00 that has been paid, with its payment. */
const arrived = async (card?: string) => {
  const { donation, checkoutUrl } = await giving.start()
  await giving.pay(checkoutUrl, card)
  await giving.deliverEvents()
  const { data } = await stripe.paymentIntents.list({ limit: 1 }, { stripeAccount: account })
  return { id: donation.id, intent: data[0]!.id }
}

const ofPayment = (intent: string, fixture: string) => [
  '--stripe-account',
  account,
  '--skip',
  'payment_intent',
  '--override',
  `${fixture}:payment_intent=${intent}`,
]

describe('refunds and disputes', () => {
  it.each(['charge.refunded', 'charge.refund.updated'])(
    'the Stripe CLI’s event %s refunds the gift once',
    async (event) => {
      const { id, intent } = await arrived()
      await trigger(event, ...ofPayment(intent, 'refund'))
      expect(await giving.read(id)).toMatchObject({ status: 'refunded', refunded: 2500 })
    },
  )

  it.each([
    ['charge.dispute.updated', 'disputed'],
    ['charge.dispute.closed', 'lost'],
  ])('the Stripe CLI’s event %s gives the gift the status %s', async (event, status) => {
    const { id, intent } = await arrived('4000000000000259')
    await trigger(event, ...ofPayment(intent, 'disputes_list'))
    expect(await giving.read(id)).toMatchObject({ status, takenBack: 2500 })
  })
})

describe('events that concern no gift', () => {
  it.each([
    'payment_intent.created',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'charge.succeeded',
    'charge.failed',
    'charge.dispute.created',
  ])('the Stripe CLI’s event %s is accepted and posts nothing', async (event) => {
    const before = await entries()
    await trigger(event, '--stripe-account', account)
    expect(await entries()).toBe(before)
  })

  it.each(['account.updated', 'account.application.deauthorized'])(
    'the Stripe CLI’s event %s of an account without a charity changes no charity',
    async (event) => {
      await trigger(event)
      const { connected } = await world.deps.database.read('system', (db) =>
        db.one<ConnectedRow>(
          sql`select count(*) as connected from charity where stripe_account = ${account}`,
        ),
      )
      expect(connected).toBe(1)
    },
  )
})

it('the webhook accepted every event that the Stripe CLI sent', async () => {
  const refused = await world.deps.database.read('system', (db) =>
    db.many<TypeLastAnswerRow>(sql`
      select o.body ->> 'type' as type, d.last_answer from stand_in_stripe.delivery d
      join stand_in_stripe.object o on o.id = d.event_id where d.delivered_at is null`),
  )
  expect(refused).toEqual([])
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
})
