import type Stripe from 'stripe'
import { z } from 'zod'
import { testCard } from './cards.ts'
import { APPLICATION, createCharge } from './charges.ts'
import type { StoredSession } from './checkout-sessions.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { openDispute } from '../balance/disputes.ts'
import { recordEvent } from '../events/events.ts'
import { badParameter, refused } from '../api/failure.ts'
import { currency, expand, flag, integer, metadata, text } from '../api/params.ts'
import { emptyIntent } from './payment-intents.ts'
import { pay } from './payments.ts'
import type { Stored } from '../kinds.ts'
import { findObject, insertObject, updateObject } from '../store.ts'

/** Stripe's published test payment methods, with the test card for each. */
const methods: Readonly<Record<string, { card: string; bank?: 'asks' }>> = {
  pm_card_visa: { card: '4242424242424242' },
  pm_card_bypassPending: { card: '4242424242424242' },
  pm_card_createDispute: { card: '4000000000000259' },
  pm_card_createDisputeInquiry: { card: '4242424242424242', bank: 'asks' },
  pm_card_chargeDeclined: { card: '4000000000000002' },
  pm_card_visa_chargeDeclined: { card: '4000000000000002' },
  pm_card_authenticationRequired: { card: '4000002500003155' },
}

/** A bank account whose debit succeeds, and one whose debit finally fails. */
const debits: Readonly<Record<string, 'paid' | 'failed'>> = {
  AT611904300234573201: 'paid',
  IT60X0542811101000000123456: 'failed',
}

export const methodParams = z.strictObject({
  type: z.enum(['card', 'sepa_debit']),
  card: z.strictObject({ token: text }).optional(),
  sepa_debit: z.strictObject({ iban: text }).optional(),
  billing_details: z.unknown().optional(),
  expand,
})

/**
 * Returns a test card or bank account as a payment method. The method is not stored, because its id
 * already names the card or account.
 */
export const asPaymentMethod = ({
  card,
  sepa_debit: debit,
  type,
}: z.infer<typeof methodParams>): Stored => {
  const id =
    debit === undefined
      ? `pm_card_${(card?.token ?? 'tok_visa').replace(/^tok_/, '')}`
      : `pm_debit_${debit.iban}`
  return { id, object: 'payment_method', type } as unknown as Stored
}

const payer = {
  name: 'Jenny Rosen',
  email: 'stripe@example.com',
  expiry: { month: 12, year: 2034 },
}

/** Pays a session as its payer would. A debit succeeds or fails at once. */
export const confirmPage = async (
  context: Context,
  page: StoredSession,
  params: { payment_method: string; expected_amount?: number | undefined },
): Promise<Stored> => {
  const { expected_amount: expected, payment_method: id } = params
  if (page.status !== 'open') throw refused(undefined, 'The payment page is not open.')
  if (expected !== undefined && expected !== page.amount_total) {
    throw badParameter(
      'expected_amount',
      'parameter_invalid',
      'The amount of the page is another one.',
    )
  }
  const debit = debits[id.replace(/^pm_debit_/, '')]
  const method = readMethod(debit === undefined ? id : debitCard[debit])
  const result = await pay(context, page, method.card, payer)
  const paid = (await findObject(context.db, context.account, 'checkout.session', page.id))!
  if (result.kind === 'declined' && debit === 'failed') {
    // A payer who pays by debit has finished the checkout before the bank refuses the debit.
    const ended: StoredSession = { ...paid, status: 'complete', url: null }
    await updateObject(context.db, ended)
    await recordEvent(context, 'checkout.session.async_payment_failed', ended)
    return ended
  }
  if (debit === 'paid') await recordEvent(context, 'checkout.session.async_payment_succeeded', paid)
  return paid
}

const debitCard = { paid: 'pm_card_visa', failed: 'pm_card_chargeDeclined' } as const

const readMethod = (id: string) => {
  const method = methods[id]
  if (method) return method
  throw badParameter('payment_method', 'resource_missing', `No such PaymentMethod: '${id}'`)
}

export const intentParams = z.strictObject({
  amount: integer.refine((n) => n >= 30, 'Must be at least 30'),
  currency,
  confirm: flag.default(false),
  description: text.nullable().default(null),
  payment_method: text.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  shipping: z.unknown().optional(),
  metadata,
  expand,
})

/** Creates a payment without a page, and confirms it at once if requested. */
export const confirmIntent = async (
  context: Context,
  params: z.infer<typeof intentParams>,
): Promise<Stripe.PaymentIntent> => {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    ...emptyIntent,
    id,
    amount: params.amount,
    application: APPLICATION,
    application_fee_amount: null,
    client_secret: newId(`${id}_secret`),
    created: unixSeconds(context.now),
    currency: params.currency,
    customer: null,
    description: params.description,
    metadata: params.metadata,
    receipt_email: null,
    statement_descriptor_suffix: null,
  }
  await insertObject(context.db, context.account, intent)
  await recordEvent(context, 'payment_intent.created', intent)
  if (!params.confirm || params.payment_method === undefined) return intent
  const method = readMethod(params.payment_method)
  const card = testCard(method.card)
  if (card.outcome === 'asks-for-authentication') {
    return change(context, 'payment_intent.requires_action', {
      ...intent,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      status: 'requires_action',
    })
  }
  const decline = card.outcome === 'pays' ? undefined : card.outcome
  const charge = await createCharge(context, intent, card, payer, decline)
  const after = await change(
    context,
    decline ? 'payment_intent.payment_failed' : 'payment_intent.succeeded',
    {
      ...intent,
      amount_received: decline ? 0 : intent.amount,
      last_payment_error: decline
        ? { charge: charge.id, code: decline.code, message: decline.message, type: 'card_error' }
        : null,
      latest_charge: charge.id,
      status: decline ? 'requires_payment_method' : 'succeeded',
    },
  )
  if (method.bank === 'asks') await openDispute(context, charge.id, 'inquiry')
  return after
}

const change = async (
  context: Context,
  type: Stripe.Event['type'],
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> => {
  await updateObject(context.db, intent)
  await recordEvent(context, type, intent)
  return intent
}
