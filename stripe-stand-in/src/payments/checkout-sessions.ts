import type Stripe from 'stripe'
import { z } from 'zod'
import type { Named, Payer } from './charges.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { badParameter, missing, refused } from '../api/failure.ts'
import { lineItem } from './line-items.ts'
import { currency, expand, integer, metadata, text } from '../api/params.ts'
import {
  METHOD_TYPES,
  readConfiguration,
  type MethodType,
} from '../accounts/payment-method-configurations.ts'
import { findObject, insertObject, updateObject } from '../store.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Stripe’s smallest card payment, 30 pence; other currencies have a similar minimum. */
const SMALLEST_TOTAL = 30

const address = z.url({ protocol: /^https?$/ }).max(5000)

/** The payment methods that the hosted page plays. */
export const sessionParams = z.strictObject({
  mode: z.enum(['payment', 'subscription', 'setup']),
  ui_mode: z.literal('hosted_page').default('hosted_page'),
  line_items: z
    .array(
      z.strictObject({
        quantity: integer.refine((n) => n >= 1, 'Must be at least 1').default(1),
        price_data: z.strictObject({
          currency,
          unit_amount: integer.refine((n) => n >= 0, 'Must not be negative'),
          product_data: z.strictObject({
            name: text.min(1),
            description: text.optional(),
            metadata,
          }),
          recurring: z.strictObject({ interval: z.literal('month') }).optional(),
        }),
      }),
    )
    .max(100)
    .default([]),
  currency: currency.optional(),
  subscription_data: z
    .strictObject({ description: z.string().max(500).optional(), metadata })
    .optional(),
  setup_intent_data: z.strictObject({ metadata }).optional(),
  custom_text: z
    .strictObject({ submit: z.strictObject({ message: z.string().min(1).max(1200) }) })
    .optional(),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: z.string().max(200).nullable().default(null),
  customer: text.nullable().default(null),
  customer_email: z.email().nullable().default(null),
  expires_at: integer.optional(),
  locale: text.nullable().default(null),
  metadata,
  allowed_payment_method_types: z.array(z.enum(METHOD_TYPES)).min(1).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).nullable().default(null),
  payment_intent_data: z
    .strictObject({
      application_fee_amount: integer.refine((n) => n >= 0, 'Must not be negative').optional(),
      description: z.string().max(1000).optional(),
      metadata,
      receipt_email: text.optional(),
      statement_descriptor_suffix: z.string().max(22).optional(),
    })
    .optional(),
  expand,
})

type SessionParams = z.infer<typeof sessionParams>

/** A checkout session with internal fields for its future payment. */
export type StoredSession = Stripe.Checkout.Session & {
  payment_intent_data?: SessionParams['payment_intent_data']
  subscription_data?: SessionParams['subscription_data']
  setup_intent_data?: SessionParams['setup_intent_data']
  /** The first payment of a subscription. The public session shows only its invoice. */
  pending_intent?: string
  awaiting_authentication?: { card: string; payer: Payer }
  /** The bank account of a Direct Debit instruction that the payer has not confirmed yet. */
  awaiting_mandate?: { account: string; payer: Named }
  /** The bank in which the payer is to approve a Pay by Bank payment. */
  awaiting_bank?: { bank: string; payer: Named }
}

/** Checks the parameters that only one mode may have, and those that each mode requires. */
const checkMode = ({ mode, ...params }: SessionParams): void => {
  const misplaced = (
    [
      ['payment_intent_data', 'payment'],
      ['subscription_data', 'subscription'],
      ['setup_intent_data', 'setup'],
      ['submit_type', 'payment'],
    ] as const
  ).find(([name, only]) => mode !== only && params[name] != null)
  if (misplaced) {
    const [name, only] = misplaced
    throw badParameter(
      name,
      'parameter_invalid',
      `You can not pass \`${name}\` in \`${mode}\` mode; it belongs to \`${only}\`.`,
    )
  }
  if (mode !== 'setup' && params.line_items.length === 0) {
    throw badParameter('line_items', 'parameter_missing', 'Missing required param: line_items.')
  }
  const wrong = params.line_items.some(
    ({ price_data }) => (price_data.recurring !== undefined) !== (mode === 'subscription'),
  )
  if (wrong || (mode === 'setup' && params.line_items.length > 0)) {
    throw badParameter(
      'line_items',
      'parameter_invalid',
      `The line items do not fit a session in \`${mode}\` mode.`,
    )
  }
  if (mode === 'setup' && params.currency === undefined) {
    throw badParameter('currency', 'parameter_missing', 'Missing required param: currency.')
  }
}

export const createSession = async (context: Context, params: SessionParams) => {
  checkMode(params)
  const items = params.line_items.map(lineItem)
  const one = items[0]?.currency ?? params.currency ?? 'gbp'
  if (items.some((item) => item.currency !== one)) {
    throw badParameter('line_items', 'parameter_invalid', 'All line items must use one currency.')
  }
  const sum = items.reduce((all, item) => all + item.amount_total, 0)
  const total = params.mode === 'setup' ? null : sum
  if (total !== null) checkAmounts(total, params.payment_intent_data?.application_fee_amount)
  const email = params.customer_email ?? (await findEmail(context, params.customer))
  const id = newId('cs_test', 58)
  const session: StoredSession = {
    ...emptySession,
    id,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id,
    created: unixSeconds(context.now),
    currency: one,
    customer: params.customer,
    customer_details: email === null ? null : customerDetails(email),
    customer_email: params.customer_email,
    expires_at: expiry(context, params.expires_at),
    line_items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    locale: params.locale,
    metadata: params.metadata,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    payment_method_types: await offerMethods(context, params),
    mode: params.mode,
    submit_type: params.submit_type,
    success_url: params.success_url,
    url: `${context.settings.pagesUrl}/pay/${id}`,
    ...(params.payment_intent_data ? { payment_intent_data: params.payment_intent_data } : {}),
    ...(params.subscription_data ? { subscription_data: params.subscription_data } : {}),
    ...(params.custom_text
      ? { custom_text: { ...emptySession.custom_text, ...params.custom_text } }
      : {}),
    ...(params.setup_intent_data ? { setup_intent_data: params.setup_intent_data } : {}),
  }
  await insertObject(context.db, context.account, session)
  return session
}

/** The methods that each mode accepts. A bank approves each Pay by Bank payment, so it is single. */
const ACCEPTED: Record<SessionParams['mode'], readonly MethodType[]> = {
  payment: METHOD_TYPES,
  setup: ['card', 'bacs_debit'],
  subscription: ['card', 'link', 'bacs_debit'],
}

/** Lists the allowed methods that the account and the mode accept. */
const offerMethods = async (
  context: Context,
  { allowed_payment_method_types: allowed = ['card'], mode }: SessionParams,
): Promise<MethodType[]> => {
  const configuration = await readConfiguration(context)
  const offered = allowed.filter(
    (type) => ACCEPTED[mode].includes(type) && configuration[type]?.available,
  )
  if (offered.length > 0) return offered
  throw badParameter(
    'allowed_payment_method_types',
    'parameter_invalid',
    'No valid payment method types for this Checkout Session.',
  )
}

const findEmail = async ({ account, db }: Context, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const customer = await findObject(db, account, 'customer', id)
  if (!customer) throw missing('customer', id, 'customer')
  return customer.email
}

/** Expires an unpaid session, on request or at its end time. */
export const expireSession = async (context: Context, id: string) => {
  const session = await findObject(context.db, context.account, 'checkout.session', id, {
    lock: true,
  })
  if (!session) throw missing('checkout.session', id, 'session')
  if (session.status !== 'open') {
    throw refused(
      undefined,
      'Only Checkout Sessions with a status in ["open"] can be expired. ' +
        `This Checkout Session has a status of ${session.status}.`,
    )
  }
  return closeSession(context, session)
}

export const closeSession = async (context: Context, session: Stripe.Checkout.Session) => {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
  await updateObject(context.db, expired)
  await recordEvent(context, 'checkout.session.expired', expired)
  return expired
}

export const customerDetails = (
  email: string,
  name: string | null = null,
): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
})

const checkAmounts = (total: number, applicationFee = 0) => {
  if (total < SMALLEST_TOTAL) {
    throw badParameter(
      'line_items',
      'amount_too_small',
      "The Checkout Session's total amount must convert to at least 30 pence.",
    )
  }
  if (total > 99_999_999) {
    throw badParameter('line_items', 'amount_too_large', 'Amount must be no more than £999,999.99')
  }
  if (applicationFee > total) {
    throw badParameter(
      'payment_intent_data[application_fee_amount]',
      'parameter_invalid',
      'The application fee cannot be larger than the total amount.',
    )
  }
}

const expiry = (context: Context, expiresAt: number | undefined): number => {
  const now = unixSeconds(context.now)
  if (expiresAt === undefined) return now + 24 * HOUR
  if (expiresAt < now + 30 * MINUTE || expiresAt > now + 24 * HOUR) {
    throw badParameter(
      'expires_at',
      'parameter_invalid',
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from ' +
        'Checkout Session creation.',
    )
  }
  return expiresAt
}

export const emptySession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
