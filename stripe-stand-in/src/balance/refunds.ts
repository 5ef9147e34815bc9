import type Stripe from 'stripe'
import { z } from 'zod'
import { moveBalance } from './balance.ts'
import { closeDispute } from './disputes.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { badParameter, missing, refused } from '../api/failure.ts'
import { expand, flag, integer, metadata, text } from '../api/params.ts'
import { findObject, insertObject, listObjects, PLATFORM, updateObject } from '../store.ts'

export const refundParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.refine((n) => n >= 1, 'Must be at least 1').optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable().default(null),
  refund_application_fee: flag.default(false),
  metadata,
  expand,
})

/**
 * Refunds a charge, in whole or in part. The processor keeps its fee, as Stripe does. A charge about
 * which a bank only asks can be refunded, and a full refund closes the question. Source:
 * docs.stripe.com/disputes/how-disputes-work.
 */
export const createRefund = async (context: Context, params: z.infer<typeof refundParams>) => {
  const charge = await chargeToRefund(context, params)
  const disputes = charge.disputed ? await listDisputes(context, charge.id) : []
  if (disputes.some(({ status }) => status !== 'won' && !status.startsWith('warning_'))) {
    throw refused('charge_disputed', `Charge ${charge.id} has been charged back.`)
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  }
  const amount = params.amount ?? left
  if (amount > left) {
    throw refused(
      undefined,
      `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`,
      'amount',
    )
  }
  const id = newId('re')
  const balance = await moveBalance(context, {
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
    source: id,
    fees: [],
  })
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: balance.id,
    charge: charge.id,
    created: unixSeconds(context.now),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  await insertObject(context.db, context.account, refund)
  await markRefunded(context, charge, amount)
  await recordEvent(context, 'refund.created', refund)
  if (params.refund_application_fee) await refundApplicationFee(context, charge, amount)
  if (amount === left) {
    for (const { id: question, status } of disputes) {
      if (status.startsWith('warning_')) await closeDispute(context, question, 'won')
    }
  }
  return refund
}

const chargeToRefund = async (context: Context, params: z.infer<typeof refundParams>) => {
  const { db, account } = context
  const chargeId = params.charge ?? (await chargeOfIntent(context, params.payment_intent))
  const charge = await findObject(db, account, 'charge', chargeId, { lock: true })
  if (!charge) throw missing('charge', chargeId, 'charge')
  if (!charge.paid) {
    throw refused(undefined, `Charge ${charge.id} has not been paid, so it cannot be refunded.`)
  }
  return charge
}

const listDisputes = async ({ db, account }: Context, charge: string) =>
  (await listObjects(db, account, 'dispute', { charge }, { limit: 100 })).data

/** Fails a refund that the bank could not accept: the charity gets the money back. */
export const failRefund = async (context: Context, id: string): Promise<void> => {
  const { db, account } = context
  const refund = await findObject(db, account, 'refund', id, { lock: true })
  if (!refund || refund.status !== 'succeeded' || typeof refund.charge !== 'string') return
  const charge = await findObject(db, account, 'charge', refund.charge, { lock: true })
  if (!charge) return
  const balance = await moveBalance(context, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    description: `REFUND FAILURE (${charge.description ?? charge.id})`,
    source: id,
    fees: [],
  })
  const failed: Stripe.Refund = {
    ...refund,
    failure_balance_transaction: balance.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  }
  await updateObject(db, failed)
  await updateObject(db, {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  await recordEvent(context, 'refund.updated', failed)
  await recordEvent(context, 'refund.failed', failed)
}

const chargeOfIntent = async (context: Context, id: string | undefined): Promise<string> => {
  if (id === undefined) {
    throw badParameter('charge', 'parameter_missing', 'Missing required param: charge.')
  }
  const intent = await findObject(context.db, context.account, 'payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'payment_intent')
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw refused(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  }
  return intent.latest_charge
}

const markRefunded = async (context: Context, charge: Stripe.Charge, amount: number) => {
  const refundedInAll = charge.amount_refunded + amount
  const after: Stripe.Charge = {
    ...charge,
    amount_refunded: refundedInAll,
    refunded: refundedInAll === charge.amount,
  }
  await updateObject(context.db, after)
  await recordEvent(context, 'charge.refunded', after, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
}

/** Returns the platform's fee in proportion to the refunded part of the charge. */
const refundApplicationFee = async (context: Context, charge: Stripe.Charge, amount: number) => {
  if (typeof charge.application_fee !== 'string') return
  const platform = { ...context, account: PLATFORM }
  const fee = await findObject(context.db, PLATFORM, 'application_fee', charge.application_fee, {
    lock: true,
  })
  if (!fee) return
  const refundedInAll = charge.amount_refunded + amount
  const product = fee.amount * refundedInAll
  const share = (product - (product % charge.amount)) / charge.amount - fee.amount_refunded
  if (share <= 0) return
  const refund: Stripe.FeeRefund = {
    id: newId('fr'),
    object: 'fee_refund',
    amount: share,
    balance_transaction: null,
    created: unixSeconds(context.now),
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  }
  await insertObject(context.db, PLATFORM, refund)
  const after: Stripe.ApplicationFee = {
    ...fee,
    amount_refunded: fee.amount_refunded + share,
    refunded: fee.amount_refunded + share === fee.amount,
  }
  await updateObject(context.db, after)
  await recordEvent(platform, 'application_fee.refunded', after)
}

const pounds = (amount: number): string =>
  `£${(amount - (amount % 100)) / 100}.${String(amount % 100).padStart(2, '0')}`
