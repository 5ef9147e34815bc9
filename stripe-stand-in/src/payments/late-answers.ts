import type Stripe from 'stripe'
import { feesOfCharge, moveBalance, type FeeKind } from '../balance/balance.ts'
import { openBankReturn } from '../balance/disputes.ts'
import { API_VERSION, newId, unixSeconds, type Context } from '../context.ts'
import type { OutboxDeps } from '../events/outbox.ts'
import { recordEvent } from '../events/events.ts'
import { findObject, insertObject, listObjects, PLATFORM, updateObject } from '../store.ts'
import { collectedInvoice, refusedInvoice } from '../subscriptions/debit-invoice.ts'
import { sql } from '../database.ts'
import type { AnswerDueRow } from '../stripe-stand-in.rows.ts'
import type { TestAccount } from './bank-accounts.ts'
import type { Decline } from './cards.ts'
import { APPLICATION, makeCharge, takeApplicationFee, type Named } from './charges.ts'
import { describeDebit, findRevocation } from './mandates.ts'
import { planDebit, type StoredIntent } from './stored-intents.ts'

interface Debit {
  account: TestAccount
  method: string
  mandate: { id: string; kind: 'new' | 'existing' }
  payer: Named
  /** The checkout session or the invoice that is paid. */
  pays: Pick<StoredIntent, 'paid_session' | 'paid_invoice'>
}

/** Submits a Direct Debit to the payer's bank, which answers some working days later. */
export const submitDebit = async (
  context: Context,
  intent: Stripe.PaymentIntent,
  { account, mandate, method, payer, pays }: Debit,
): Promise<StoredIntent> => {
  const { answerDueAt, collectOn } = planDebit(context.now, mandate.kind)
  return waitForAnswer(context, {
    intent: { ...intent, payment_method: method, payment_method_types: ['bacs_debit'], ...pays },
    details: describeDebit(account, mandate.id, collectOn),
    payer,
    answer: {
      answer_due_at: answerDueAt,
      ...(account.failure ? { answer_failure: account.failure } : {}),
      ...(account.returned ? { answer_returned: account.returned } : {}),
    },
  })
}

interface Waiting {
  intent: StoredIntent
  details: Stripe.Charge.PaymentMethodDetails
  payer: Named
  answer: Pick<StoredIntent, 'answer_due_at' | 'answer_failure' | 'answer_returned'>
}

/** Creates a pending charge and leaves the payment processing until the bank answers. */
export const waitForAnswer = async (
  context: Context,
  { answer, details, intent, payer }: Waiting,
): Promise<StoredIntent> => {
  const ids = { charge: newId('ch'), balance: null, fee: null }
  const charge: Stripe.Charge = {
    ...makeCharge(ids, context.now, intent, details, payer, undefined),
    amount_captured: 0,
    paid: false,
    status: 'pending',
  }
  await insertObject(context.db, context.account, charge)
  const processing: StoredIntent = {
    ...intent,
    ...answer,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: 'processing',
  }
  await updateObject(context.db, processing)
  await recordEvent(context, 'charge.pending', charge)
  await recordEvent(context, 'payment_intent.processing', processing)
  return processing
}

/** The refusal that the dashboard's button causes if the test account defines none. */
const REFUSED: Decline = {
  code: 'insufficient_funds',
  declineCode: null,
  message: 'The account has insufficient funds.',
}

/**
 * Plays the bank's answer to a payment that is processing: the one of its test account, or the one
 * that the caller chooses.
 */
export const answerPayment = async (
  context: Context,
  id: string,
  chosen?: 'pay' | 'refuse',
): Promise<void> => {
  const { account, db } = context
  const found: StoredIntent | undefined = await findObject(db, account, 'payment_intent', id, {
    lock: true,
  })
  if (found?.status !== 'processing' || typeof found.latest_charge !== 'string') return
  const { answer_due_at: _, answer_failure, answer_returned, ...intent } = found
  const charge = await findObject(db, account, 'charge', found.latest_charge, { lock: true })
  if (!charge) return
  const mandate = charge.payment_method_details?.bacs_debit?.mandate
  const planned = (await findRevocation(context, mandate)) ?? answer_failure
  const own = chosen === 'refuse' ? (planned ?? REFUSED) : planned
  const failure = chosen === 'pay' ? undefined : own
  if (failure) {
    await refusePayment(context, intent, charge, failure)
    return
  }
  await acceptPayment(context, intent, charge)
  if (answer_returned && chosen === undefined) {
    await openBankReturn(context, charge.id, answer_returned)
  }
}

const acceptPayment = async (context: Context, intent: StoredIntent, charge: Stripe.Charge) => {
  const kind: FeeKind =
    charge.payment_method_details?.type === 'bacs_debit' ? 'bacs_debit' : 'pay_by_bank'
  const applicationFee = intent.application_fee_amount ?? 0
  const balance = await moveBalance(context, {
    type: 'payment',
    category: 'charge',
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    source: charge.id,
    fees: feesOfCharge(charge.amount, charge.currency, applicationFee, APPLICATION, kind),
  })
  const fee = applicationFee > 0 ? newId('fee') : null
  const paid: Stripe.Charge = {
    ...charge,
    amount_captured: charge.amount,
    application_fee: fee,
    balance_transaction: balance.id,
    paid: true,
    status: 'succeeded',
  }
  await updateObject(context.db, paid)
  await recordEvent(context, 'charge.succeeded', paid)
  if (fee !== null) await takeApplicationFee(context, fee, paid, applicationFee)
  const succeeded: StoredIntent = {
    ...intent,
    amount_received: intent.amount,
    status: 'succeeded',
  }
  await updateObject(context.db, succeeded)
  await recordEvent(context, 'payment_intent.succeeded', succeeded)
  if (intent.paid_invoice !== undefined)
    await collectedInvoice(context, intent.paid_invoice, succeeded)
  await tellSession(context, intent, 'checkout.session.async_payment_succeeded')
}

const refusePayment = async (
  context: Context,
  intent: StoredIntent,
  charge: Stripe.Charge,
  failure: Decline,
) => {
  const failed: Stripe.Charge = {
    ...charge,
    failure_code: failure.code,
    failure_message: failure.message,
    status: 'failed',
  }
  await updateObject(context.db, failed)
  await recordEvent(context, 'charge.failed', failed)
  const refused: StoredIntent = {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: failure.code,
      message: failure.message,
      type: 'invalid_request_error',
    },
    payment_method: null,
    status: 'requires_payment_method',
  }
  await updateObject(context.db, refused)
  await recordEvent(context, 'payment_intent.payment_failed', refused)
  if (intent.paid_invoice !== undefined) await refusedInvoice(context, intent.paid_invoice)
  await tellSession(context, intent, 'checkout.session.async_payment_failed')
}

const tellSession = async (
  context: Context,
  { paid_session }: StoredIntent,
  event: 'checkout.session.async_payment_failed' | 'checkout.session.async_payment_succeeded',
) => {
  if (paid_session === undefined) return
  const { account, db } = context
  const session = await findObject(db, account, 'checkout.session', paid_session, { lock: true })
  if (!session) return
  const paid = event === 'checkout.session.async_payment_succeeded'
  const updated = paid ? { ...session, payment_status: 'paid' as const } : session
  await updateObject(db, updated)
  await recordEvent(context, event, updated)
}

/** Plays the bank's own answer to every payment of the account that waits for one. */
export const answerAll = async (context: Context): Promise<void> => {
  const { account, db } = context
  const filters = { status: 'processing' }
  const { data } = await listObjects(db, account, 'payment_intent', filters, { limit: 100 })
  for (const { id } of data.toReversed()) await answerPayment(context, id)
}

/**
 * Plays the answers that are due to up to 50 payments, each at its own time. Returns how many were
 * due.
 */
export const answerDue = async ({
  database,
  now,
  settings,
}: Pick<OutboxDeps, 'database' | 'now' | 'settings'>): Promise<number> => {
  const rows = await database.read((db) =>
    db.many<AnswerDueRow>(sql`
      select o.id, o.account, (o.body ->> 'answer_due_at')::bigint as due
      from stand_in_stripe.object o
      where o.type = 'payment_intent'
        and (o.body ->> 'answer_due_at') is not null
        and (o.body ->> 'answer_due_at')::bigint <= ${unixSeconds(now())}
        and exists (select from stand_in_stripe.object a
          where a.id = o.account and a.type = 'account' and a.account = ${PLATFORM})
      order by (o.body ->> 'answer_due_at')::bigint, o.position limit 50`),
  )
  const request = { id: null, idempotencyKey: null, apiVersion: API_VERSION }
  for (const { account, due, id } of rows) {
    await database.transaction((db) =>
      answerPayment({ db, account, now: new Date((due ?? 0) * 1000), settings, request }, id),
    )
  }
  return rows.length
}
