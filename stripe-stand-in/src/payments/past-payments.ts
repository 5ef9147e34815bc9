import type Stripe from 'stripe'
import { Db, sql, type Connection } from '../database.ts'
import { feesOfCharge, movementAt } from '../balance/balance.ts'
import { testCard } from './cards.ts'
import { APPLICATION, makeCharge, payWithCard } from './charges.ts'
import { customerDetails, emptySession } from './checkout-sessions.ts'
import { API_VERSION, unixSeconds, type Context } from '../context.ts'
import { emptyIntent } from './payment-intents.ts'
import type { Stored } from '../kinds.ts'
import { insertObjects } from '../store.ts'

/** A card payment of the past, with the ids that the product knows. */
export interface PastPayment {
  readonly session: string
  readonly intent: string
  readonly charge: string
  readonly balanceTransaction: string
  readonly donationId: string
  readonly amount: number
  readonly description: string
  readonly at: Date
  readonly payer: { readonly name: string; readonly email: string }
}

/**
 * Adds past payments to an account, as if they had been made at the stand-in. The demonstration
 * needs this, because its gifts are older than the process. No events are sent for these payments.
 */
export const rememberPayments = async (
  connection: Connection,
  account: string,
  payments: readonly PastPayment[],
): Promise<void> => {
  if (payments.length === 0) return
  await insertObjects(new Db(connection), account, payments.flatMap(makeObjects))
}

const card = testCard('4242424242424242')

const makeObjects = (payment: PastPayment): Stored[] => {
  const { amount, at, balanceTransaction, charge, description, donationId } = payment
  const payer = { ...payment.payer, expiry: { month: 12, year: 2034 } }
  const currency = 'gbp'
  const created = unixSeconds(at)
  const balance = movementAt(
    at,
    {
      type: 'charge',
      amount,
      currency,
      description,
      source: charge,
      fees: feesOfCharge(amount, currency, 0, APPLICATION),
    },
    balanceTransaction,
  )
  const intent: Stripe.PaymentIntent = {
    ...emptyIntent,
    id: payment.intent,
    amount,
    amount_received: amount,
    application: APPLICATION,
    application_fee_amount: null,
    client_secret: null,
    created,
    currency,
    customer: null,
    description,
    latest_charge: charge,
    metadata: { donation_id: donationId },
    receipt_email: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
  }
  const session: Stripe.Checkout.Session = {
    ...emptySession,
    id: payment.session,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: null,
    client_reference_id: donationId,
    created,
    currency,
    customer: null,
    customer_details: customerDetails(payer.email, payer.name),
    customer_email: payer.email,
    expires_at: created + 3600,
    locale: null,
    metadata: {},
    payment_intent: payment.intent,
    payment_method_types: ['card'],
    payment_status: 'paid',
    status: 'complete',
    submit_type: 'donate',
    success_url: null,
    url: null,
  }
  const ids = { charge, balance: balance.id, fee: null }
  return [
    balance,
    makeCharge(ids, at, intent, payWithCard(card, payer).details, payer, undefined),
    intent,
    session,
  ]
}

/** Returns the context for changes to an account at a past moment, outside of any call. */
export const pastContext = (connection: Connection, account: string, now: Date): Context => ({
  db: new Db(connection),
  account,
  now,
  settings: { pagesUrl: '' },
  request: { id: null, idempotencyKey: null, apiVersion: API_VERSION },
})

/** Cancels all waiting deliveries, because the product already knows what their events say. */
export const forgetDeliveries = async (connection: Connection, now: Date): Promise<void> => {
  await new Db(connection).run(sql`
    update stand_in_stripe.delivery set delivered_at = ${now}, next_attempt_at = null
    where next_attempt_at is not null`)
}
