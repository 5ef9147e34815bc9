import type Stripe from 'stripe'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { findObject, insertObject, listObjects, updateObject } from '../store.ts'
import { markPaid, type StoredInvoice } from './invoices.ts'
import { postpone } from './postpone-invoice.ts'
import { findSubscription, saveSubscription, settle } from './subscriptions.ts'

/** Adds an attempt to pay an invoice, which stays open until the attempt succeeds. */
export const addPayment = async (
  context: Context,
  invoice: StoredInvoice,
  intent: string,
): Promise<void> => {
  const now = unixSeconds(context.now)
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  await insertObject(context.db, context.account, payment)
}

/** Notes that a Direct Debit in progress is to pay an invoice. */
export const expectPayment = async (
  context: Context,
  invoice: StoredInvoice,
  intent: string,
): Promise<StoredInvoice> => {
  await addPayment(context, invoice, intent)
  const attempted: StoredInvoice = { ...invoice, attempted: true, next_payment_attempt: null }
  await updateObject(context.db, attempted)
  return attempted
}

const findOpenInvoice = async (context: Context, id: string) => {
  const { account, db } = context
  const known: StoredInvoice | undefined = await findObject(db, account, 'invoice', id)
  const subscription = await findSubscription(context, known?.subscription_id ?? '')
  const invoice: StoredInvoice | undefined = await findObject(db, account, 'invoice', id)
  return { invoice, subscription }
}

/** Marks an invoice as paid by a Direct Debit that has succeeded. */
export const collectedInvoice = async (
  context: Context,
  id: string,
  intent: Stripe.PaymentIntent,
): Promise<void> => {
  const { invoice, subscription } = await findOpenInvoice(context, id)
  if (invoice?.status !== 'open') return
  await closeExpected(context, id, intent.id, 'paid')
  await markPaid(context, invoice)
  if (subscription.status === 'canceled') return
  await saveSubscription(context, settle(subscription, invoice), 'customer.subscription.updated')
}

/** Plans another attempt on an invoice whose Direct Debit failed, or ends the subscription. */
export const refusedInvoice = async (context: Context, id: string): Promise<void> => {
  const { invoice, subscription } = await findOpenInvoice(context, id)
  if (invoice?.status !== 'open') return
  await closeExpected(context, id, null, 'canceled')
  if (subscription.status === 'canceled') {
    await recordEvent(context, 'invoice.payment_failed', invoice)
    return
  }
  await postpone(context, subscription, invoice)
}

/** Returns whether a bank is still taking the money for an invoice. */
export const isBeingPaid = async (
  { account, db }: Context,
  { id: invoice }: StoredInvoice,
): Promise<boolean> => {
  const filters = { invoice, status: 'open' }
  const { data } = await listObjects(db, account, 'invoice_payment', filters, { limit: 100 })
  for (const { payment } of data) {
    const intent = typeof payment.payment_intent === 'string' ? payment.payment_intent : ''
    const found = await findObject(db, account, 'payment_intent', intent)
    if (found?.status === 'processing') return true
  }
  return false
}

/** Closes the expected payments of an invoice; with an intent, only the one that it makes. */
export const closeExpected = async (
  { account, db, now }: Context,
  invoice: string,
  intent: string | null,
  how: 'canceled' | 'paid',
): Promise<void> => {
  const { data } = await listObjects(db, account, 'invoice_payment', { invoice }, { limit: 100 })
  for (const payment of data) {
    const isOther = intent !== null && payment.payment.payment_intent !== intent
    if (payment.status !== 'open' || isOther) continue
    const at = unixSeconds(now)
    const paid = how === 'paid'
    await updateObject(db, {
      ...payment,
      amount_paid: paid ? payment.amount_requested : null,
      status: how,
      status_transitions: { canceled_at: paid ? null : at, paid_at: paid ? at : null },
    })
  }
}
