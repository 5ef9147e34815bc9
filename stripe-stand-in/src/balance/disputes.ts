import type Stripe from 'stripe'
import { moveBalance } from './balance.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { findObject, insertObject, listObjects, updateObject } from '../store.ts'

/** Stripe's charge to a UK account for each dispute, whatever its outcome. */
const DISPUTE_FEE = 2000
const DAYS_TO_RESPOND = 7
const DAY = 24 * 60 * 60

/**
 * Opens a dispute: the giver's bank takes back what remains of the payment, and Stripe takes a fee.
 * An inquiry takes no money yet.
 */
export const openDispute = async (
  context: Context,
  chargeId: string,
  kind: 'dispute' | 'inquiry' = 'dispute',
): Promise<Stripe.Dispute | undefined> => {
  const { account, db } = context
  const charge = await findObject(db, account, 'charge', chargeId, { lock: true })
  if (!charge?.paid) return undefined
  const { data: before } = await listObjects(
    db,
    account,
    'dispute',
    { charge: chargeId },
    { limit: 1 },
  )
  const amount = charge.amount - charge.amount_refunded
  if (before.length > 0 || amount === 0) return undefined
  const id = newId('du')
  const { currency } = charge
  const withdrawn =
    kind === 'inquiry'
      ? null
      : await moveBalance(context, {
          type: 'adjustment',
          category: 'dispute',
          amount: -amount,
          currency,
          description: `Chargeback withdrawal for ${chargeId}`,
          source: id,
          fees: [
            {
              amount: DISPUTE_FEE,
              application: null,
              currency,
              description: 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
        })
  const now = unixSeconds(context.now)
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: withdrawn ? [withdrawn] : [],
    charge: chargeId,
    created: now,
    currency,
    enhanced_eligibility_types: [],
    // Evidence cannot be submitted by the API; charities respond at the processor.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: now + DAYS_TO_RESPOND * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  }
  await insertObject(db, account, dispute)
  await updateObject(db, { ...charge, disputed: true })
  await recordEvent(context, 'charge.dispute.created', dispute)
  if (withdrawn) await recordEvent(context, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * Closes a dispute by the bank's decision. If the charity wins, it gets the money back, but not the
 * fee.
 */
export const closeDispute = async (
  context: Context,
  id: string,
  status: 'won' | 'lost',
): Promise<void> => {
  const { account, db } = context
  const dispute = await findObject(db, account, 'dispute', id, { lock: true })
  if (!dispute || ['won', 'lost', 'warning_closed'].includes(dispute.status)) return
  const wasInquiry = dispute.status.startsWith('warning_')
  const returned =
    status === 'won' && !wasInquiry
      ? [
          await moveBalance(context, {
            type: 'adjustment',
            category: 'dispute_reversal',
            amount: dispute.amount,
            currency: dispute.currency,
            description: `Chargeback reversal for ${readChargeId(dispute)}`,
            source: id,
            fees: [],
          }),
        ]
      : []
  const closed: Stripe.Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...returned],
    status: wasInquiry ? 'warning_closed' : status,
  }
  await updateObject(db, closed)
  await recordEvent(context, 'charge.dispute.closed', closed)
  if (returned.length > 0) await recordEvent(context, 'charge.dispute.funds_reinstated', closed)
}

const readChargeId = ({ charge }: Stripe.Dispute): string =>
  typeof charge === 'string' ? charge : charge.id
