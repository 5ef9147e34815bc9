import type Stripe from 'stripe'
import { APPLICATION } from './charges.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { insertObject } from '../store.ts'

type Wanted = Pick<Stripe.PaymentIntent, 'amount' | 'currency'> & Partial<Stripe.PaymentIntent>

export const newIntent = async (
  context: Context,
  wanted: Wanted,
): Promise<Stripe.PaymentIntent> => {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    ...emptyIntent,
    application: APPLICATION,
    application_fee_amount: null,
    client_secret: newId(`${id}_secret`),
    created: unixSeconds(context.now),
    customer: null,
    description: null,
    metadata: {},
    receipt_email: null,
    statement_descriptor_suffix: null,
    ...wanted,
    id,
  }
  await insertObject(context.db, context.account, intent)
  await recordEvent(context, 'payment_intent.created', intent)
  return intent
}

export const emptyIntent = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>
