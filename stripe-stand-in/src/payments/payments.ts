import type Stripe from 'stripe'
import { DISPUTED_CARD, testCard, type Decline, type TestCard } from './cards.ts'
import { createCharge, type Payer } from './charges.ts'
import { customerDetails, type StoredSession } from './checkout-sessions.ts'
import type { Context } from '../context.ts'
import { openDispute } from '../balance/disputes.ts'
import { recordEvent } from '../events/events.ts'
import { newIntent } from './payment-intents.ts'
import { beginSubscription, saveCard } from '../accounts/sign-up.ts'
import { findObject, updateObject } from '../store.ts'

export type PaymentResult =
  | { kind: 'paid' }
  | { kind: 'authenticate' }
  | { kind: 'declined'; decline: Decline }

const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We could not authenticate your payment. Please try again, or use another card.',
}

/**
 * Pays an open session with a card. The caller locks the session's row, so that two clicks at once
 * cannot both pay.
 */
export const pay = async (
  context: Context,
  session: StoredSession,
  number: string,
  payer: Payer,
): Promise<PaymentResult> => payWith(context, session, testCard(number), payer)

/** Pays an open session with a card, which can be in a wallet. */
export const payWith = async (
  context: Context,
  session: StoredSession,
  card: TestCard,
  payer: Payer,
): Promise<PaymentResult> => {
  if (session.mode === 'setup') return saveOrDecline(context, session, card, payer)
  const intent = await findOrMakeIntent(context, session)
  if (card.outcome === 'asks-for-authentication') {
    await askForAuthentication(context, session, intent, card, payer)
    return { kind: 'authenticate' }
  }
  if (card.outcome !== 'pays') return decline(context, session, intent, card, payer, card.outcome)
  return succeed(context, session, intent, card, payer)
}

/** Saves a card, unless the bank declines it or its holder must authenticate first. */
const saveOrDecline = async (
  context: Context,
  session: StoredSession,
  card: TestCard,
  payer: Payer,
): Promise<PaymentResult> => {
  if (typeof card.outcome !== 'string' && !card.saves) {
    return { kind: 'declined', decline: card.outcome }
  }
  if (card.outcome === 'asks-for-authentication') {
    const waiting: StoredSession = {
      ...session,
      awaiting_authentication: { card: card.number, payer },
    }
    await updateObject(context.db, waiting)
    return { kind: 'authenticate' }
  }
  await saveCard(context, session, { card, payer })
  return { kind: 'paid' }
}

const authenticateCard = async (
  context: Context,
  { awaiting_authentication: waiting, ...session }: StoredSession,
  passed: boolean,
): Promise<PaymentResult> => {
  if (passed && waiting) {
    await saveCard(context, session, { card: testCard(waiting.card), payer: waiting.payer })
    return { kind: 'paid' }
  }
  await updateObject(context.db, session)
  return { kind: 'declined', decline: AUTHENTICATION_FAILED }
}

/** Returns whether the bank still waits for the payer to authenticate the payment or the card. */
export const awaitsAnswer = async ({ account, db }: Context, session: StoredSession) => {
  if (session.mode === 'setup') return session.awaiting_authentication !== undefined
  const known = readIntentId(session)
  if (known === null) return false
  const intent = await findObject(db, account, 'payment_intent', known)
  return intent?.status === 'requires_action'
}

/** Records whether the payer passed the bank's authentication on the 3-D Secure page. */
export const authenticate = async (
  context: Context,
  session: StoredSession,
  passed: boolean,
): Promise<PaymentResult> => {
  if (session.mode === 'setup') return authenticateCard(context, session, passed)
  const intent = await findOrMakeIntent(context, session)
  const waiting = session.awaiting_authentication
  if (intent.status !== 'requires_action' || !waiting) {
    return { kind: 'declined', decline: AUTHENTICATION_FAILED }
  }
  const card = testCard(waiting.card)
  if (passed) return succeed(context, session, intent, card, waiting.payer)
  return decline(context, session, intent, card, waiting.payer, AUTHENTICATION_FAILED)
}

const succeed = async (
  context: Context,
  session: StoredSession,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  payer: Payer,
): Promise<PaymentResult> => {
  const charge = await createCharge(context, intent, card, payer, undefined)
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    status: 'succeeded',
  }
  await updateObject(context.db, paid)
  await recordEvent(context, 'payment_intent.succeeded', paid)
  const complete: StoredSession = {
    ...session,
    customer_details: customerDetails(payer.email, payer.name),
    ...(session.mode === 'subscription'
      ? await beginSubscription(context, session, paid, { card, payer })
      : { payment_intent: paid.id }),
    payment_status: 'paid',
    status: 'complete',
    url: null,
  }
  await updateObject(context.db, complete)
  await recordEvent(context, 'checkout.session.completed', complete)
  if (card.number === DISPUTED_CARD) await openDispute(context, charge.id)
  return { kind: 'paid' }
}

const decline = async (
  context: Context,
  session: StoredSession,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  payer: Payer,
  reason: Decline,
): Promise<PaymentResult> => {
  const charge = await createCharge(context, intent, card, payer, reason)
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: reason.code,
      message: reason.message,
      type: 'card_error',
      ...(reason.declineCode === null ? {} : { decline_code: reason.declineCode }),
    },
    latest_charge: charge.id,
    next_action: null,
    status: 'requires_payment_method',
  }
  await updateObject(context.db, failed)
  await updateObject(context.db, withIntent(session, intent.id))
  await recordEvent(context, 'payment_intent.payment_failed', failed)
  return { kind: 'declined', decline: reason }
}

const askForAuthentication = async (
  context: Context,
  session: StoredSession,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  payer: Payer,
) => {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    status: 'requires_action',
  }
  await updateObject(context.db, waiting)
  // Only a published test card can get here, so its number is no secret.
  const remembered: StoredSession = {
    ...withIntent(session, intent.id),
    awaiting_authentication: { card: card.number, payer },
  }
  await updateObject(context.db, remembered)
  await recordEvent(context, 'payment_intent.requires_action', waiting)
}

/**
 * Adds the payment to the session. A subscription's session hides its first payment until it
 * succeeds.
 */
export const withIntent = (session: StoredSession, intent: string): StoredSession =>
  session.mode === 'payment'
    ? { ...session, payment_intent: intent }
    : { ...session, pending_intent: intent }

const readIntentId = ({ payment_intent, pending_intent }: StoredSession): string | null =>
  typeof payment_intent === 'string' ? payment_intent : (pending_intent ?? null)

/** Returns the session's payment, and creates it at the first attempt as Stripe does. */
export const findOrMakeIntent = async (
  context: Context,
  session: StoredSession,
): Promise<Stripe.PaymentIntent> => {
  const known = readIntentId(session)
  if (known !== null) {
    const { account, db } = context
    const found = await findObject(db, account, 'payment_intent', known, { lock: true })
    if (found) return found
  }
  const data = session.payment_intent_data
  return newIntent(context, {
    amount: session.amount_total ?? 0,
    application_fee_amount: data?.application_fee_amount ?? null,
    currency: session.currency ?? 'gbp',
    customer: session.customer,
    description: data?.description ?? null,
    metadata: data?.metadata ?? {},
    receipt_email: data?.receipt_email ?? null,
    statement_descriptor_suffix: data?.statement_descriptor_suffix ?? null,
  })
}
