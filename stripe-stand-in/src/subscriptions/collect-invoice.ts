import type Stripe from 'stripe'
import type { Decline } from '../payments/cards.ts'
import { createCharge } from '../payments/charges.ts'
import { unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { missing, refused, StripeFailure } from '../api/failure.ts'
import { settleInvoice, voidInvoice, type StoredInvoice } from './invoices.ts'
import { answerLater, savedCard, type StoredMethod } from '../payments/payment-methods.ts'
import { newIntent } from '../payments/payment-intents.ts'
import { findObject, updateObject } from '../store.ts'
import {
  endSubscription,
  findSubscription,
  saveSubscription,
  type StoredSubscription,
} from './subscriptions.ts'

/** Days after each try that failed until the next; after the last one the gift ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]
const DAY = 24 * 60 * 60

/** What a bill is paid with: the payment, and the card that the subscription has. */
interface Attempt {
  readonly subscription: StoredSubscription
  readonly invoice: StoredInvoice
  readonly intent: Stripe.PaymentIntent
  readonly method: StoredMethod
}

/** Charges the saved card for a bill; what comes of it changes the subscription. */
export async function collectInvoice(
  context: Context,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<StoredSubscription> {
  const attempt = await attemptOn(context, subscription, invoice)
  const decline = answerLater(attempt.method, context.now)
  if (decline === undefined) return payBill(context, attempt)
  if (!asksHolder(decline)) {
    await refuse(context, attempt, decline)
    return postpone(context, subscription, { ...invoice, pending_intent: null })
  }
  const waiting = await askHolder(context, attempt)
  const late = await postpone(context, subscription, waiting)
  const told = await findObject(context.db, context.account, 'invoice', invoice.id)
  await recordEvent(context, 'invoice.payment_action_required', told ?? waiting)
  return late
}

const asksHolder = ({ code }: Decline): boolean => code === 'authentication_required'

async function attemptOn(
  context: Context,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<Attempt> {
  const method = await methodOf(context, subscription)
  const intent = await newIntent(context, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(subscription.customer),
    description: subscription.description ?? 'Subscription update',
    payment_method: method.id,
  })
  return { subscription, invoice, intent, method }
}

/** The payment is made: the bill is paid, and the subscription goes on. */
async function payBill(context: Context, attempt: Attempt): Promise<StoredSubscription> {
  const { intent, invoice, method, subscription } = attempt
  const { card, payer } = savedCard(method)
  const charge = await createCharge(context, intent, card, payer, undefined)
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
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

async function refuse(context: Context, { intent, method }: Attempt, decline: Decline) {
  const { card, payer } = savedCard(method)
  const charge = await createCharge(context, intent, card, payer, decline)
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
}

/** The bank asks the card's holder, who can answer on the bill's own page. */
async function askHolder(context: Context, { intent, invoice }: Attempt): Promise<StoredInvoice> {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    status: 'requires_action',
  }
  await updateObject(context.db, waiting)
  await recordEvent(context, 'payment_intent.requires_action', waiting)
  const asked: StoredInvoice = { ...invoice, attempted: true, pending_intent: intent.id }
  await updateObject(context.db, asked)
  return asked
}

/** Not paid: tried again after some days, and in the end the subscription is over. */
async function postpone(
  context: Context,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
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

/** A bill that is open, with its subscription, which is held until the transaction ends. */
async function openBill(context: Context, id: string) {
  const { account, db } = context
  const known: StoredInvoice | undefined = await findObject(db, account, 'invoice', id)
  if (!known) throw missing('invoice', id, 'invoice')
  const subscription = await findSubscription(context, known.subscription_id ?? '')
  const invoice: StoredInvoice | undefined = await findObject(db, account, 'invoice', id)
  if (invoice?.status !== 'open') throw refused('invoice_not_editable', 'Invoice is not open')
  return { invoice, subscription }
}

/**
 * Pays a bill that is open, now, with the card that the subscription has. It changes nothing about
 * when the card is tried again; where the bank asks the holder, the bill's page waits for them.
 */
export async function payInvoice(context: Context, id: string): Promise<Stripe.Invoice> {
  const { invoice, subscription } = await openBill(context, id)
  const decline = answerLater(await methodOf(context, subscription), context.now)
  if (decline && asksHolder(decline)) {
    await askHolder(context, await attemptOn(context, subscription, invoice))
    const code = 'invoice_payment_intent_requires_action'
    const message = 'This payment requires additional user action before it can be completed.'
    throw new StripeFailure(402, { type: 'card_error', code, message }, true, true)
  }
  if (decline) {
    const { code, message } = decline
    throw new StripeFailure(402, { type: 'card_error', code, message }, true)
  }
  await collectInvoice(context, subscription, invoice)
  return (await findObject(context.db, context.account, 'invoice', id)) ?? invoice
}

export async function voidOpenInvoice(context: Context, id: string): Promise<Stripe.Invoice> {
  const { invoice, subscription } = await openBill(context, id)
  await voidInvoice(context, invoice)
  if (subscription.status === 'past_due') {
    const going: StoredSubscription = { ...subscription, retry_at: null, status: 'active' }
    await saveSubscription(context, going, 'customer.subscription.updated')
  }
  return (await findObject(context.db, context.account, 'invoice', id)) ?? invoice
}

/** Whether a bill waits for its payer to authenticate its payment. */
export const awaitsHolder = ({ pending_intent, status }: StoredInvoice): boolean =>
  status === 'open' && typeof pending_intent === 'string'

/** The payer has authenticated the payment of a bill. False where it does not wait for it. */
export async function confirmBill(context: Context, id: string): Promise<boolean> {
  const { invoice, subscription } = await openBill(context, id)
  if (!awaitsHolder(invoice) || subscription.status === 'canceled') return false
  const { account, db } = context
  const intent = await findObject(db, account, 'payment_intent', invoice.pending_intent ?? '')
  const used = idOf(intent?.payment_method ?? null) ?? ''
  const method: StoredMethod | undefined = await findObject(db, account, 'payment_method', used)
  if (!intent || !method) return false
  await payBill(context, { subscription, invoice, intent, method })
  return true
}

async function methodOf(context: Context, subscription: StoredSubscription): Promise<StoredMethod> {
  const id = idOf(subscription.default_payment_method) ?? ''
  const method = await findObject(context.db, context.account, 'payment_method', id)
  if (!method) throw missing('payment_method', id)
  return method
}

const idOf = (field: string | { id: string } | null): string | null =>
  typeof field === 'object' ? (field?.id ?? null) : field
