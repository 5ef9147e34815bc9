import type Stripe from 'stripe'
import { feesOfCharge, moveBalance, type FeeKind } from '../balance/balance.ts'
import { makeFingerprint, type Decline, type TestCard } from './cards.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { insertObject, PLATFORM } from '../store.ts'

/** The Connect application that charges the platform fees: the platform that uses the stand-in. */
export const APPLICATION = 'ca_StandInApplication00000000000'

export interface Payer {
  name: string
  email: string
  /** The month and the year as numbers, the year with four digits. */
  expiry: { month: number; year: number }
}

export type Named = Pick<Payer, 'name' | 'email'>

/** The details of a charge's method, and what the method costs. */
export interface PaidWith {
  details: Stripe.Charge.PaymentMethodDetails
  kind: FeeKind
}

export const payWithCard = (card: TestCard, payer: Payer): PaidWith => ({
  details: { card: cardDetails(card, payer), type: 'card' },
  kind: 'card',
})

/**
 * Charges a card: creates a charge that succeeded, with its balance transaction, or one that
 * failed.
 */
export const createCharge = (
  context: Context,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  payer: Payer,
  decline: Decline | undefined,
) => chargeWith(context, intent, payWithCard(card, payer), payer, decline)

/** Charges by any method whose outcome is known at once. */
export const chargeWith = async (
  context: Context,
  intent: Stripe.PaymentIntent,
  { details, kind }: PaidWith,
  payer: Named,
  decline: Decline | undefined,
) => {
  const id = newId('ch')
  const applicationFee = intent.application_fee_amount ?? 0
  const paid = decline === undefined
  const balance = paid
    ? await moveBalance(context, {
        type: kind === 'card' ? 'charge' : 'payment',
        category: 'charge',
        amount: intent.amount,
        currency: intent.currency,
        description: intent.description,
        source: id,
        fees: feesOfCharge(intent.amount, intent.currency, applicationFee, APPLICATION, kind),
      })
    : null
  const fee = paid && applicationFee > 0 ? newId('fee') : null
  const ids = { charge: id, balance: balance?.id ?? null, fee }
  const charge = makeCharge(ids, context.now, intent, details, payer, decline)
  await insertObject(context.db, context.account, charge)
  await recordEvent(context, paid ? 'charge.succeeded' : 'charge.failed', charge)
  if (fee !== null) await takeApplicationFee(context, fee, charge, applicationFee)
  return charge
}

export const makeCharge = (
  ids: { charge: string; balance: string | null; fee: string | null },
  now: Date,
  intent: Stripe.PaymentIntent,
  details: Stripe.Charge.PaymentMethodDetails,
  payer: Named,
  decline: Decline | undefined,
): Stripe.Charge => {
  const paid = decline === undefined
  return {
    id: ids.charge,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: APPLICATION,
    application_fee: ids.fee,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: ids.balance,
    billing_details: {
      address: null,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: paid ? 'TEST PAYMENT' : null,
    captured: paid,
    created: unixSeconds(now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : newId('pm'),
    payment_method_details: details,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

export const takeApplicationFee = async (
  context: Context,
  id: string,
  charge: Stripe.Charge,
  amount: number,
) => {
  const fee: Stripe.ApplicationFee = {
    id,
    object: 'application_fee',
    account: context.account,
    amount,
    amount_refunded: 0,
    application: APPLICATION,
    balance_transaction: null,
    charge: charge.id,
    created: charge.created,
    currency: charge.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/application_fees/${id}/refunds`,
    },
  }
  const platform = { ...context, account: PLATFORM }
  await insertObject(context.db, PLATFORM, fee)
  await recordEvent(platform, 'application_fee.created', fee)
}

const outcome = (decline: Decline | undefined): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline?.declineCode ?? null,
  risk_level: 'normal',
  seller_message: decline ? 'The bank refused the payment.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
})

const cardDetails = (card: TestCard, payer: Payer): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: null,
  authorization_code: null,
  brand: card.brand,
  checks: {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: 'pass',
  },
  country: card.country,
  electronic_commerce_indicator: null,
  exp_month: payer.expiry.month,
  exp_year: payer.expiry.year,
  fingerprint: makeFingerprint(card.number),
  funding: 'credit',
  installments: null,
  last4: card.number.slice(-4),
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: card.wallet ? { [card.wallet]: {}, dynamic_last4: null, type: card.wallet } : null,
})
