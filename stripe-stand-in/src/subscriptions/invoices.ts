import type Stripe from 'stripe'
import { APPLICATION } from '../payments/charges.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { insertObject, updateObject } from '../store.ts'
import { itemIn, type StoredSubscription } from './subscriptions.ts'

export type StoredInvoice = Stripe.Invoice & {
  subscription_id?: string
  /** The payment that waits for its payer to authenticate it on the bill's page. */
  pending_intent?: string | null
}

type Reason = 'subscription_create' | 'subscription_cycle'

/** Creates the bill of a subscription's current period, ready to be paid. */
export const openInvoice = async (
  context: Context,
  subscription: StoredSubscription,
  reason: Reason,
): Promise<StoredInvoice> => {
  const draft = await draftInvoice(context, subscription, reason)
  return finalizeInvoice(context, subscription, draft)
}

/** How long Stripe leaves a renewal's bill as a draft, in seconds. */
const DRAFT_TIME = 3600

/** Creates the bill of a subscription's current period as a draft, with the amount of this moment. */
export const draftInvoice = async (
  context: Context,
  subscription: StoredSubscription,
  reason: Reason,
): Promise<StoredInvoice> => {
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
    automatically_finalizes_at: now + DRAFT_TIME,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    description: subscription.description,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: current_period_end,
    period_start: current_period_start,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    subscription_id: subscription.id,
  }
  await insertObject(context.db, context.account, invoice)
  await recordEvent(context, 'invoice.created', invoice)
  return invoice
}

/** Turns a draft into a bill that can be paid. It keeps its amount. */
export const finalizeInvoice = async (
  context: Context,
  { id: subscription, metadata }: StoredSubscription,
  draft: StoredInvoice,
): Promise<StoredInvoice> => {
  const { id } = draft
  const now = unixSeconds(context.now)
  const invoice: StoredInvoice = {
    ...draft,
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: `${context.settings.pagesUrl}/bill/${id}`,
    number: `STANDIN-${id.slice(-8).toUpperCase()}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription },
      type: 'subscription_details',
    },
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  }
  await updateObject(context.db, invoice)
  await recordEvent(context, 'invoice.finalized', invoice)
  return invoice
}

export const settleInvoice = async (
  context: Context,
  invoice: StoredInvoice,
  intent: Stripe.PaymentIntent,
): Promise<StoredInvoice> => {
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
  return markPaid(context, invoice)
}

/** Marks an invoice as paid. The caller records its payment. */
export const markPaid = async (
  context: Context,
  invoice: StoredInvoice,
): Promise<StoredInvoice> => {
  const now = unixSeconds(context.now)
  const paid: StoredInvoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    pending_intent: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  }
  await updateObject(context.db, paid)
  await recordEvent(context, 'invoice.paid', paid)
  await recordEvent(context, 'invoice.payment_succeeded', paid)
  return paid
}

export const voidInvoice = async (context: Context, invoice: StoredInvoice): Promise<void> => {
  const voided: StoredInvoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    pending_intent: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: unixSeconds(context.now) },
  }
  await updateObject(context.db, voided)
  await recordEvent(context, 'invoice.voided', voided)
}

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
  effective_at: null,
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
  number: null,
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
  status: 'draft',
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>
