import type Stripe from 'stripe'
import { APPLICATION, createCharge } from './charges.ts'
import { newId, unixSeconds, type Context } from './context.ts'
import { recordEvent } from './events.ts'
import { missing, refused, StripeFailure } from './failure.ts'
import { answerLater, savedCard, type StoredMethod } from './payment-methods.ts'
import { newIntent } from './payment-intents.ts'
import { findObject, insertObject, updateObject } from './store.ts'
import {
  endSubscription,
  findSubscription,
  itemIn,
  saveSubscription,
  type StoredSubscription,
} from './subscriptions.ts'

export type StoredInvoice = Stripe.Invoice & { subscription_id?: string }

/** Days after each refusal until the card is tried again; after the last one the gift ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]
const DAY = 24 * 60 * 60

/** The bill of a subscription's current period, ready to be paid. */
export async function openInvoice(
  context: Context,
  subscription: StoredSubscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Promise<StoredInvoice> {
  const { price, current_period_start, current_period_end } = itemIn(subscription)
  const id = newId('in')
  const now = unixSeconds(context.now)
  const amount = price.unit_amount ?? 0
  const invoice: StoredInvoice = {
    ...emptyInvoice,
    id,
    amount_due: amount,
    amount_remaining: amount,
    application: APPLICATION,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    description: subscription.description,
    effective_at: now,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    number: `STANDIN-${id.slice(-8).toUpperCase()}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: current_period_end,
    period_start: current_period_start,
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    subscription_id: subscription.id,
  }
  await insertObject(context.db, context.account, invoice)
  await recordEvent(context, 'invoice.created', { ...invoice, status: 'draft' })
  await recordEvent(context, 'invoice.finalized', invoice)
  return invoice
}

/** The bill is paid by a payment that has succeeded. */
export async function settleInvoice(
  context: Context,
  invoice: StoredInvoice,
  intent: Stripe.PaymentIntent,
): Promise<StoredInvoice> {
  const now = unixSeconds(context.now)
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now },
  }
  await insertObject(context.db, context.account, payment)
  const paid: StoredInvoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  }
  await updateObject(context.db, paid)
  await recordEvent(context, 'invoice.paid', paid)
  await recordEvent(context, 'invoice.payment_succeeded', paid)
  return paid
}

/** Charges the saved card for a bill; what comes of it changes the subscription. */
export async function collectInvoice(
  context: Context,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<StoredSubscription> {
  const method = await methodOf(context, subscription)
  const { card, payer } = savedCard(method)
  const decline = answerLater(method, context.now)
  const intent = await newIntent(context, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(subscription.customer),
    description: subscription.description ?? 'Subscription update',
    payment_method: method.id,
  })
  const charge = await createCharge(context, intent, card, payer, decline)
  if (decline === undefined) {
    const paid: Stripe.PaymentIntent = {
      ...intent,
      amount_received: intent.amount,
      latest_charge: charge.id,
      status: 'succeeded',
    }
    await updateObject(context.db, paid)
    await recordEvent(context, 'payment_intent.succeeded', paid)
    await settleInvoice(context, invoice, paid)
    return saveSubscription(
      context,
      { ...subscription, latest_invoice: invoice.id, retry_at: null, status: 'active' },
      'customer.subscription.updated',
    )
  }
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: decline.code,
      message: decline.message,
      type: 'card_error',
      ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    },
    latest_charge: charge.id,
    status: 'requires_payment_method',
  }
  await updateObject(context.db, failed)
  await recordEvent(context, 'payment_intent.payment_failed', failed)
  return refuseInvoice(context, subscription, invoice, decline.code === 'authentication_required')
}

/** The card was refused: tried again after some days, and in the end the subscription is over. */
async function refuseInvoice(
  context: Context,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  needsAction: boolean,
): Promise<StoredSubscription> {
  const wait = RETRY_AFTER_DAYS[invoice.attempt_count]
  const retryAt = wait === undefined ? null : unixSeconds(context.now) + wait * DAY
  const unpaid: StoredInvoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: retryAt !== null,
    next_payment_attempt: retryAt,
  }
  await updateObject(context.db, unpaid)
  await recordEvent(context, 'invoice.payment_failed', unpaid)
  if (needsAction) await recordEvent(context, 'invoice.payment_action_required', unpaid)
  const late: StoredSubscription = {
    ...subscription,
    latest_invoice: invoice.id,
    retry_at: retryAt,
    status: 'past_due',
  }
  return retryAt === null
    ? endSubscription(context, late, 'payment_failed')
    : saveSubscription(context, late, 'customer.subscription.updated')
}

/** A bill of a time in which nothing is taken. */
export async function voidInvoice(context: Context, invoice: StoredInvoice): Promise<void> {
  const voided: StoredInvoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: unixSeconds(context.now) },
  }
  await updateObject(context.db, voided)
  await recordEvent(context, 'invoice.voided', voided)
}

/** Pays a bill that is open, now, with the card that the subscription has. */
export async function payInvoice(context: Context, id: string): Promise<Stripe.Invoice> {
  const { account, db } = context
  const invoice: StoredInvoice | undefined = await findObject(db, account, 'invoice', id)
  if (!invoice) throw missing('invoice', id, 'invoice')
  const subscription = await findSubscription(context, invoice.subscription_id ?? '')
  if (invoice.status !== 'open') throw refused('invoice_not_editable', 'Invoice is already paid')
  const decline = answerLater(await methodOf(context, subscription), context.now)
  if (decline) {
    const { code, message } = decline
    throw new StripeFailure(402, { type: 'card_error', code, message }, true)
  }
  await collectInvoice(context, subscription, invoice)
  return (await findObject(db, account, 'invoice', id)) ?? invoice
}

async function methodOf(context: Context, subscription: StoredSubscription): Promise<StoredMethod> {
  const id = idOf(subscription.default_payment_method) ?? ''
  const method = await findObject(context.db, context.account, 'payment_method', id)
  if (!method) throw missing('payment_method', id)
  return method
}

const idOf = (field: string | { id: string } | null): string | null =>
  typeof field === 'object' ? (field?.id ?? null) : field

const emptyInvoice = {
  object: 'invoice',
  account_country: 'GB',
  account_name: null,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: ['card'],
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'open',
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>
