import type Stripe from 'stripe'
import { z } from 'zod'
import type { Decline } from '../payments/cards.ts'
import { createCharge } from '../payments/charges.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { missing, refused, StripeFailure } from '../api/failure.ts'
import { finalizeInvoice, markPaid, voidInvoice, type StoredInvoice } from './invoices.ts'
import { answerLater, savedCard, type StoredMethod } from '../payments/payment-methods.ts'
import { expand, flag } from '../api/params.ts'
import { newIntent } from '../payments/payment-intents.ts'
import { findObject, updateObject } from '../store.ts'
import { findTestAccount } from '../payments/bank-accounts.ts'
import { submitDebit } from '../payments/late-answers.ts'
import type { StoredBankMethod } from '../payments/mandates.ts'
import { addPayment, closeExpected, expectPayment, isBeingPaid } from './debit-invoice.ts'
import { postpone } from './postpone-invoice.ts'
import {
  findSubscription,
  saveSubscription,
  settle,
  type StoredSubscription,
} from './subscriptions.ts'

/** An attempt to pay a bill: its payment, and the subscription's saved card. */
interface Attempt {
  readonly subscription: StoredSubscription
  readonly invoice: StoredInvoice
  readonly intent: Stripe.PaymentIntent
  readonly method: StoredMethod
}

/** Charges the saved card for a bill and updates the subscription with the result. */
export const collectInvoice = async (
  context: Context,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<StoredSubscription> => {
  const attempt = await attemptOn(context, subscription, invoice)
  if (attempt.method.type === 'bacs_debit') return debitBill(context, attempt)
  const decline = answerLater(attempt.method, context.now)
  if (decline === undefined) return payBill(context, attempt)
  if (!asksHolder(decline)) {
    await refuse(context, attempt, decline)
    return postpone(context, subscription, { ...invoice, pending_intent: null })
  }
  const waiting = await askHolder(context, attempt)
  const late = await postpone(context, subscription, waiting)
  const current = await findObject(context.db, context.account, 'invoice', invoice.id)
  await recordEvent(context, 'invoice.payment_action_required', current ?? waiting)
  return late
}

/** Submits a Direct Debit under the payer's mandate. The bill stays open until the bank pays. */
const debitBill = async (
  context: Context,
  { intent, invoice, method, subscription }: Attempt,
): Promise<StoredSubscription> => {
  const { billing_details, test_account, test_mandate }: StoredBankMethod = method
  const account = findTestAccount(test_account ?? '')
  if (!account) throw missing('payment_method', method.id)
  await submitDebit(context, intent, {
    account,
    method: method.id,
    mandate: { id: test_mandate ?? '', kind: 'existing' },
    payer: { name: billing_details.name ?? '', email: billing_details.email ?? '' },
    pays: { paid_invoice: invoice.id },
  })
  await expectPayment(context, invoice, intent.id)
  // The subscription stays as it is until the bank answers, so Stripe sends no event about it.
  return saveSubscription(context, subscription, null)
}

const asksHolder = ({ code }: Decline): boolean => code === 'authentication_required'

const attemptOn = async (
  context: Context,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<Attempt> => {
  const method = await findMethod(context, subscription)
  const intent = await newIntent(context, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: readId(subscription.customer),
    description: subscription.description ?? 'Subscription update',
    payment_method: method.id,
  })
  if (method.type === 'card') await addPayment(context, invoice, intent.id)
  return { subscription, invoice, intent, method }
}

/** Marks the bill as paid after its payment and continues the subscription. */
const payBill = async (context: Context, attempt: Attempt): Promise<StoredSubscription> => {
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
  await closeExpected(context, invoice.id, intent.id, 'paid')
  await markPaid(context, invoice)
  return saveSubscription(context, settle(subscription, invoice), 'customer.subscription.updated')
}

const refuse = async (context: Context, { intent, invoice, method }: Attempt, decline: Decline) => {
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
  await closeExpected(context, invoice.id, intent.id, 'canceled')
  await recordEvent(context, 'payment_intent.payment_failed', failed)
}

/** Leaves the bill open until the card's holder authenticates the payment on the bill's page. */
const askHolder = async (
  context: Context,
  { intent, invoice }: Attempt,
): Promise<StoredInvoice> => {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    status: 'requires_action',
  }
  await updateObject(context.db, waiting)
  await recordEvent(context, 'payment_intent.requires_action', waiting)
  const attempted: StoredInvoice = { ...invoice, attempted: true, pending_intent: intent.id }
  await updateObject(context.db, attempted)
  return attempted
}

/**
 * Finds an open bill and its subscription, and locks the subscription until the transaction ends.
 */
const openBill = async (context: Context, id: string) => {
  const { account, db } = context
  const known: StoredInvoice | undefined = await findObject(db, account, 'invoice', id)
  if (!known) throw missing('invoice', id, 'invoice')
  const subscription = await findSubscription(context, known.subscription_id ?? '')
  const invoice: StoredInvoice | undefined = await findObject(db, account, 'invoice', id)
  if (invoice?.status !== 'open') throw refused('invoice_not_editable', 'Invoice is not open')
  return { invoice, subscription }
}

/** Refuses to touch the payment of a bill that a bank is working on, as Stripe does. */
const assertNotBeingPaid = async (context: Context, invoice: StoredInvoice): Promise<void> => {
  if (!(await isBeingPaid(context, invoice))) return
  throw refused(
    'payment_intent_unexpected_state',
    'The payment of this invoice has a status of processing.',
  )
}

/**
 * Pays an open bill now with the subscription's card or account. Scheduled retries stay as they
 * are. If the bank asks for authentication, the bill stays open until the holder authenticates on
 * the bill's page.
 */
export const payInvoice = async (context: Context, id: string): Promise<Stripe.Invoice> => {
  const { invoice, subscription } = await openBill(context, id)
  await assertNotBeingPaid(context, invoice)
  const method = await findMethod(context, subscription)
  const decline = method.type === 'card' ? answerLater(method, context.now) : undefined
  if (decline && asksHolder(decline)) {
    await askHolder(context, await attemptOn(context, subscription, invoice))
    const code = 'invoice_payment_intent_requires_action'
    const message = 'This payment requires additional user action before it can be completed.'
    throw new StripeFailure(402, { type: 'card_error', code, message }, true, true)
  }
  if (decline) {
    await refuse(context, await attemptOn(context, subscription, invoice), decline)
    const { code, message } = decline
    throw new StripeFailure(402, { type: 'card_error', code, message }, true, true)
  }
  await collectInvoice(context, subscription, invoice)
  return (await findObject(context.db, context.account, 'invoice', id)) ?? invoice
}

export const finalizeParams = z.strictObject({ auto_advance: flag.default(true), expand })

/** Finalises a draft on request. It is charged only with `auto_advance`. */
export const finalizeDraft = async (
  context: Context,
  params: z.infer<typeof finalizeParams>,
  id: string,
): Promise<Stripe.Invoice> => {
  const { account, db } = context
  const known: StoredInvoice | undefined = await findObject(db, account, 'invoice', id)
  if (!known) throw missing('invoice', id, 'invoice')
  const subscription = await findSubscription(context, known.subscription_id ?? '')
  const draft: StoredInvoice | undefined = await findObject(db, account, 'invoice', id)
  if (draft?.status !== 'draft') {
    throw refused('invoice_not_editable', 'This invoice is already finalized.')
  }
  const invoice = await finalizeInvoice(context, subscription, {
    ...draft,
    auto_advance: params.auto_advance,
  })
  if (params.auto_advance) await collectInvoice(context, subscription, invoice)
  else await saveSubscription(context, subscription, null)
  return (await findObject(db, account, 'invoice', id)) ?? invoice
}

export const voidOpenInvoice = async (context: Context, id: string): Promise<Stripe.Invoice> => {
  const { invoice, subscription } = await openBill(context, id)
  await assertNotBeingPaid(context, invoice)
  await voidInvoice(context, invoice)
  if (subscription.status === 'past_due') {
    const going = settle(subscription, invoice)
    await saveSubscription(context, going, 'customer.subscription.updated')
  }
  return (await findObject(context.db, context.account, 'invoice', id)) ?? invoice
}

export const awaitsHolder = ({ pending_intent, status }: StoredInvoice): boolean =>
  status === 'open' && typeof pending_intent === 'string'

/**
 * Completes a bill after the payer authenticated its payment. Returns false if the bill was not
 * waiting for it.
 */
export const confirmBill = async (context: Context, id: string): Promise<boolean> => {
  const { invoice, subscription } = await openBill(context, id)
  if (!awaitsHolder(invoice) || subscription.status === 'canceled') return false
  const { account, db } = context
  const intent = await findObject(db, account, 'payment_intent', invoice.pending_intent ?? '')
  const used = readId(intent?.payment_method ?? null) ?? ''
  const method: StoredMethod | undefined = await findObject(db, account, 'payment_method', used)
  if (!intent || !method) return false
  await payBill(context, { subscription, invoice, intent, method })
  return true
}

const findMethod = async (
  context: Context,
  subscription: StoredSubscription,
): Promise<StoredMethod> => {
  const id = readId(subscription.default_payment_method) ?? ''
  const method = await findObject(context.db, context.account, 'payment_method', id)
  if (!method) throw missing('payment_method', id)
  return method
}

const readId = (field: string | { id: string } | null): string | null =>
  typeof field === 'object' ? (field?.id ?? null) : field
