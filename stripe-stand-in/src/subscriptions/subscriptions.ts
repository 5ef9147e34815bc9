import type Stripe from 'stripe'
import { z } from 'zod'
import { addMonths } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { APPLICATION } from '../payments/charges.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { badParameter, missing, refused } from '../api/failure.ts'
import { currency, expand, integer, metadata, text } from '../api/params.ts'
import { createPrice, createProduct, toPlan } from '../payments/prices.ts'
import { findObject, insertObject, listObjects, updateObject } from '../store.ts'

/** A subscription with internal fields, such as the time of its next step. */
export type StoredSubscription = Stripe.Subscription & {
  due_at?: number | null
  /** When the next unpaid invoice is charged again, in seconds since 1970. */
  retry_at?: number | null
  /** When the next draft of an invoice is finalised and charged, in seconds since 1970. */
  finalize_at?: number | null
}

interface NewSubscription {
  customer: string
  method: string
  name: string
  currency: string
  amount: number
  description: string | null
  metadata: Stripe.Metadata
}

export const createSubscription = async (context: Context, wanted: NewSubscription) => {
  const product = await createProduct(context, wanted.name)
  const price = await createPrice(context, {
    product: product.id,
    currency: wanted.currency,
    unit_amount: wanted.amount,
  })
  const id = newId('sub')
  const start = unixSeconds(context.now)
  const subscription: StoredSubscription = {
    ...emptySubscription,
    id,
    application: APPLICATION,
    billing_cycle_anchor: start,
    created: start,
    currency: wanted.currency,
    customer: wanted.customer,
    default_payment_method: wanted.method,
    description: wanted.description,
    items: {
      object: 'list',
      data: [makeItem(id, price, start)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: wanted.metadata,
    start_date: start,
  }
  await insertObject(context.db, context.account, withDue(subscription))
  await recordEvent(context, 'customer.subscription.created', subscription)
  return subscription
}

const makeItem = (
  subscription: string,
  price: Stripe.Price,
  start: number,
): Stripe.SubscriptionItem => ({
  id: newId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created: start,
  current_period_end: periodEnd(start, 1),
  current_period_start: start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: toPlan(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
})

const periodEnd = (anchor: number, months: number): number =>
  unixSeconds(addMonths(new Date(anchor * 1000), months))

export const itemIn = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}

/** Returns the subscription in its next period. */
export const inNextPeriod = (subscription: StoredSubscription): StoredSubscription => {
  const item = itemIn(subscription)
  const start = item.current_period_end
  const anchor = new Date(subscription.billing_cycle_anchor * 1000)
  const from = new Date(start * 1000)
  const passed =
    (from.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    (from.getUTCMonth() - anchor.getUTCMonth())
  const next = {
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, passed + 1),
  }
  return { ...subscription, items: { ...subscription.items, data: [next] } }
}

/** Returns the subscription with the moment at which the stand-in must check it again. */
const withDue = (subscription: StoredSubscription): StoredSubscription => {
  const moments = [
    itemIn(subscription).current_period_end,
    subscription.retry_at ?? null,
    subscription.finalize_at ?? null,
    subscription.pause_collection?.resumes_at ?? null,
  ].filter((moment) => moment !== null)
  const due = subscription.status === 'canceled' ? null : Math.min(...moments)
  return { ...subscription, due_at: due }
}

/** Finds the first moment that a subscription's invoices of one status name. */
const findMoment = async (
  { account, db }: Context,
  id: string,
  status: 'draft' | 'open',
  name: 'automatically_finalizes_at' | 'next_payment_attempt',
): Promise<number | null> => {
  const filters = { status, subscription_id: id }
  const { data } = await listObjects(db, account, 'invoice', filters, { limit: 100 })
  const moments = data.flatMap((invoice) => invoice[name] ?? [])
  return moments.length === 0 ? null : Math.min(...moments)
}

export const saveSubscription = async (
  context: Context,
  subscription: StoredSubscription,
  event: 'customer.subscription.updated' | 'customer.subscription.deleted' | null,
): Promise<StoredSubscription> => {
  const { id } = subscription
  const updated = withDue({
    ...subscription,
    // Each unpaid invoice has a day of its own, as at Stripe.
    retry_at: await findMoment(context, id, 'open', 'next_payment_attempt'),
    finalize_at: await findMoment(context, id, 'draft', 'automatically_finalizes_at'),
  })
  await updateObject(context.db, updated)
  if (event) await recordEvent(context, event, updated)
  return updated
}

/** Returns the subscription after an invoice was paid or voided: active if it was the newest. */
export const settle = (
  subscription: StoredSubscription,
  { id }: Stripe.Invoice,
): StoredSubscription =>
  subscription.latest_invoice === id ? { ...subscription, status: 'active' } : subscription

export const updateParams = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: text,
        price_data: z.strictObject({
          currency,
          product: text,
          recurring: z.strictObject({ interval: z.literal('month') }),
          unit_amount: integer.refine((n) => n >= 30, 'Must be at least 30'),
        }),
      }),
    )
    .length(1)
    .optional(),
  proration_behavior: z.literal('none').optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({ behavior: z.literal('void'), resumes_at: integer.optional() }),
    ])
    .optional(),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
  expand,
})

export const findSubscription = async (
  { account, db }: Context,
  id: string,
): Promise<StoredSubscription> => {
  const found = await findObject(db, account, 'subscription', id, { lock: true })
  if (!found) throw missing('subscription', id)
  return found
}

export const updateSubscription = async (
  context: Context,
  params: z.infer<typeof updateParams>,
  id: string,
) => {
  const before = await findSubscription(context, id)
  if (before.status === 'canceled') {
    throw refused(undefined, 'A canceled subscription can only update its cancellation_details.')
  }
  const method = params.default_payment_method
  if (method !== undefined) {
    const known = await findObject(context.db, context.account, 'payment_method', method)
    if (known?.customer !== before.customer) {
      throw missing('payment_method', method, 'default_payment_method')
    }
  }
  const [change] = params.items ?? []
  const after: StoredSubscription = {
    ...before,
    ...(method === undefined ? {} : { default_payment_method: method }),
    ...(params.metadata ? { metadata: { ...before.metadata, ...params.metadata } } : {}),
    ...(params.pause_collection === undefined
      ? {}
      : { pause_collection: readPause(context, params.pause_collection) }),
    ...(change ? { items: await itemsWith(context, before, change) } : {}),
  }
  return saveSubscription(context, after, 'customer.subscription.updated')
}

type Updates = z.infer<typeof updateParams>

const readPause = (context: Context, pause: NonNullable<Updates['pause_collection']>) => {
  if (pause === '') return null
  const { resumes_at } = pause
  if (resumes_at !== undefined && resumes_at <= unixSeconds(context.now)) {
    throw badParameter(
      'pause_collection[resumes_at]',
      'parameter_invalid',
      'resumes_at must be in the future.',
    )
  }
  return { behavior: 'void' as const, resumes_at: resumes_at ?? null }
}

const itemsWith = async (
  context: Context,
  { items }: StoredSubscription,
  { id, price_data }: NonNullable<Updates['items']>[number],
) => {
  const item = items.data.find((one) => one.id === id)
  if (!item) throw missing('subscription_item', id, 'items[0][id]')
  const product = await findObject(context.db, context.account, 'product', price_data.product)
  if (!product) throw missing('product', price_data.product, 'items[0][price_data][product]')
  const price = await createPrice(context, { ...price_data, product: product.id })
  return { ...items, data: [{ ...item, price, plan: toPlan(price) }] }
}

export const cancelParams = z.strictObject({ expand })

export const cancelSubscription = async (context: Context, id: string) => {
  const found = await findSubscription(context, id)
  if (found.status === 'canceled') throw missing('subscription', id)
  return endSubscription(context, found, 'cancellation_requested')
}

export const endSubscription = (
  context: Context,
  subscription: StoredSubscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<StoredSubscription> => {
  const now = unixSeconds(context.now)
  const ended: StoredSubscription = {
    ...subscription,
    canceled_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: now,
    pause_collection: null,
    status: 'canceled',
  }
  return saveSubscription(context, ended, 'customer.subscription.deleted')
}

const emptySubscription = {
  object: 'subscription',
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ['card'],
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  status: 'active',
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} satisfies Partial<Stripe.Subscription>
