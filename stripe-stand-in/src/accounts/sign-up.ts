import type Stripe from 'stripe'
import type { TestCard } from '../payments/cards.ts'
import type { Named, Payer } from '../payments/charges.ts'
import type { StoredSession } from '../payments/checkout-sessions.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { createCustomer } from '../payments/customers.ts'
import { recordEvent } from '../events/events.ts'
import { openInvoice, settleInvoice, type StoredInvoice } from '../subscriptions/invoices.ts'
import { saveMethod } from '../payments/payment-methods.ts'
import { insertObject, updateObject } from '../store.ts'
import { createSubscription, saveSubscription } from '../subscriptions/subscriptions.ts'

interface Used {
  card: TestCard
  payer: Payer
}

/** Starts a subscription with the saved card after the first payment of a session. */
export const beginSubscription = async (
  context: Context,
  session: StoredSession,
  intent: Stripe.PaymentIntent,
  used: Used,
): Promise<Partial<StoredSession>> => {
  const customer = await findOrMakeCustomer(context, session, used.payer)
  const method = typeof intent.payment_method === 'string' ? intent.payment_method : newId('pm')
  await saveMethod(context, method, { ...used, customer })
  const opened = await openSubscription(context, session, customer, method)
  await settleInvoice(context, opened.invoice, intent)
  return opened.fields
}

/** Starts a subscription and opens its first invoice. */
export const openSubscription = async (
  context: Context,
  session: StoredSession,
  customer: string,
  method: string,
): Promise<{ invoice: StoredInvoice; fields: Partial<StoredSession> }> => {
  const subscription = await createSubscription(context, {
    customer,
    method,
    name: session.line_items?.data[0]?.description ?? 'Monthly payment',
    currency: session.currency ?? 'gbp',
    amount: session.amount_total ?? 0,
    description: session.subscription_data?.description ?? null,
    metadata: session.subscription_data?.metadata ?? {},
  })
  const invoice = await openInvoice(context, subscription, 'subscription_create')
  await saveSubscription(context, { ...subscription, latest_invoice: invoice.id }, null)
  const fields = {
    customer,
    invoice: invoice.id,
    payment_intent: null,
    subscription: subscription.id,
  }
  return { invoice, fields }
}

/** Completes a session that only saves a card for later payments. */
export const saveCard = async (context: Context, session: StoredSession, used: Used) => {
  const customer = await findOrMakeCustomer(context, session, used.payer)
  const method = await saveMethod(context, newId('pm'), { ...used, customer })
  await completeSetup(context, session, {
    customer,
    method: method.id,
    type: 'card',
    mandate: null,
  })
}

interface SetUp {
  customer: string
  method: string
  type: 'card' | 'bacs_debit'
  mandate: string | null
}

/** Completes a session whose payer saved a card or a bank account. */
export const completeSetup = async (
  context: Context,
  session: StoredSession,
  { customer, mandate, method, type }: SetUp,
) => {
  const id = newId('seti')
  const intent: Stripe.SetupIntent = {
    ...emptySetup,
    id,
    client_secret: newId(`${id}_secret`),
    created: unixSeconds(context.now),
    customer,
    metadata: session.setup_intent_data?.metadata ?? {},
    mandate,
    payment_method: method,
    payment_method_types: [type],
  }
  await insertObject(context.db, context.account, intent)
  await recordEvent(context, 'setup_intent.succeeded', intent)
  const complete: StoredSession = {
    ...session,
    customer,
    payment_status: 'no_payment_required',
    setup_intent: id,
    status: 'complete',
    url: null,
  }
  await updateObject(context.db, complete)
  await recordEvent(context, 'checkout.session.completed', complete)
}

export const findOrMakeCustomer = async (
  context: Context,
  session: StoredSession,
  payer: Named,
) => {
  if (typeof session.customer === 'string') return session.customer
  const { email, name } = payer
  const params = { email, name, description: null, metadata: {}, expand: [] }
  return (await createCustomer(context, params)).id
}

const emptySetup = {
  object: 'setup_intent',
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: 'succeeded',
  usage: 'off_session',
} satisfies Partial<Stripe.SetupIntent>
