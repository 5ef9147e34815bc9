import type Stripe from 'stripe'
import { completeSetup, findOrMakeCustomer, openSubscription } from '../accounts/sign-up.ts'
import { unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { updateObject } from '../store.ts'
import { expectPayment } from '../subscriptions/debit-invoice.ts'
import { findTestAccount } from './bank-accounts.ts'
import type { Decline } from './cards.ts'
import { chargeWith, type Named } from './charges.ts'
import { customerDetails, type StoredSession } from './checkout-sessions.ts'
import { submitDebit, waitForAnswer } from './late-answers.ts'
import { saveMandate } from './mandates.ts'
import { findOrMakeIntent, withIntent } from './payments.ts'

const HOUR = 60 * 60

/** Completes a session whose payer has confirmed the Direct Debit instruction. */
export const acceptMandate = async (
  context: Context,
  { awaiting_mandate: waiting, ...session }: StoredSession,
): Promise<void> => {
  const account = findTestAccount(waiting?.account ?? '')
  if (!waiting || !account) return
  const { payer } = waiting
  const customer = await findOrMakeCustomer(context, session, payer)
  const { mandate, method } = await saveMandate(context, { account, payer, customer })
  if (session.mode === 'setup') {
    const saved = { customer, method: method.id, mandate: mandate.id, type: 'bacs_debit' } as const
    await completeSetup(context, session, saved)
    return
  }
  const intent = { ...(await findOrMakeIntent(context, session)), customer }
  const opened =
    session.mode === 'subscription'
      ? await openSubscription(context, session, customer, method.id)
      : null
  await submitDebit(context, intent, {
    account,
    method: method.id,
    mandate: { id: mandate.id, kind: 'new' },
    payer,
    pays: {
      paid_session: session.id,
      ...(opened ? { paid_invoice: opened.invoice.id } : {}),
    },
  })
  if (opened) await expectPayment(context, opened.invoice, intent.id)
  await complete(context, session, payer, 'unpaid', {
    customer,
    ...(opened ? opened.fields : { payment_intent: intent.id }),
  })
}

const complete = async (
  context: Context,
  session: StoredSession,
  payer: Named,
  payment_status: 'paid' | 'unpaid',
  fields: Partial<StoredSession>,
): Promise<void> => {
  const done: StoredSession = {
    ...session,
    customer_details: customerDetails(payer.email, payer.name),
    ...fields,
    payment_status,
    status: 'complete',
    url: null,
  }
  await updateObject(context.db, done)
  await recordEvent(context, 'checkout.session.completed', done)
}

/** How the payer's bank answers: at once, or hours later. */
export type BankAnswer = 'approve' | 'approve-later' | 'refuse-later' | 'decline'

const declined: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: null,
  message: 'The payment was not approved in your bank.',
}

const payByBank: Stripe.Charge.PaymentMethodDetails = { pay_by_bank: {}, type: 'pay_by_bank' }

/** Ends the payer's visit to their bank. Returns the reason if the payment was not approved. */
export const answerInBank = async (
  context: Context,
  { awaiting_bank: waiting, ...session }: StoredSession,
  answer: BankAnswer,
): Promise<Decline | undefined> => {
  if (!waiting) return declined
  const { payer } = waiting
  const found = await findOrMakeIntent(context, session)
  const intent = { ...found, payment_method_types: ['pay_by_bank'] }
  if (answer === 'decline') {
    await updateObject(context.db, withIntent(session, intent.id))
    await decline(context, intent, payer)
    return declined
  }
  if (answer === 'approve') {
    const paidWith = { details: payByBank, kind: 'pay_by_bank' } as const
    const charge = await chargeWith(context, intent, paidWith, payer, undefined)
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
    await complete(context, session, payer, 'paid', { payment_intent: intent.id })
    return undefined
  }
  await waitForAnswer(context, {
    intent: { ...intent, paid_session: session.id },
    details: payByBank,
    payer,
    answer: {
      answer_due_at: unixSeconds(context.now) + 2 * HOUR,
      ...(answer === 'refuse-later' ? { answer_failure: declined } : {}),
    },
  })
  await complete(context, session, payer, 'unpaid', { payment_intent: intent.id })
  return undefined
}

const decline = async (context: Context, intent: Stripe.PaymentIntent, payer: Named) => {
  const paidWith = { details: payByBank, kind: 'pay_by_bank' } as const
  const charge = await chargeWith(context, intent, paidWith, payer, declined)
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: declined.code,
      message: declined.message,
      type: 'invalid_request_error',
    },
    latest_charge: charge.id,
    next_action: null,
    status: 'requires_payment_method',
  }
  await updateObject(context.db, failed)
  await recordEvent(context, 'payment_intent.payment_failed', failed)
}
