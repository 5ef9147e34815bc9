import type Stripe from 'stripe'
import { moveBalance } from './balance.ts'
import type { BankReturn } from '../payments/bank-accounts.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { findObject, insertObject, listObjects, updateObject } from '../store.ts'

/** Stripe's charge to a UK account for each dispute, whatever its outcome. */
const DISPUTE_FEE = 2000
/**
 * Stripe's charge for a Direct Debit that the bank takes back. The figure is invented: no public price
 * was found, and the product reads the fee from the balance transaction.
 */
const BANK_RETURN_FEE = 1000
const DAYS_TO_RESPOND = 7
const DAY = 24 * 60 * 60

/**
 * Opens a dispute: the giver's bank takes back what remains of the payment, and Stripe takes a fee.
 * An inquiry takes no money yet; it can become a dispute.
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
  const [known] = before
  if (known?.status === 'warning_needs_response' && kind === 'dispute') {
    return escalate(context, known, await withdraw(context, known.id, charge, amount, DISPUTE_FEE))
  }
  if (known || amount === 0) return undefined
  const id = newId('du')
  const withdrawn =
    kind === 'inquiry' ? null : await withdraw(context, id, charge, amount, DISPUTE_FEE)
  const dispute: Stripe.Dispute = {
    ...makeDispute(context, id, charge, amount, withdrawn),
    is_charge_refundable: kind === 'inquiry',
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  }
  await insertObject(db, account, dispute)
  await updateObject(db, { ...charge, disputed: true })
  await recordEvent(context, 'charge.dispute.created', dispute)
  if (withdrawn) await recordEvent(context, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Turns a bank's inquiry into a dispute with the same id, whose money is taken. */
const escalate = async (
  context: Context,
  inquiry: Stripe.Dispute,
  withdrawn: Stripe.BalanceTransaction,
): Promise<Stripe.Dispute> => {
  const dispute: Stripe.Dispute = {
    ...inquiry,
    balance_transactions: [withdrawn],
    is_charge_refundable: false,
    status: 'needs_response',
  }
  await updateObject(context.db, dispute)
  await recordEvent(context, 'charge.dispute.updated', dispute)
  await recordEvent(context, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * Plays a charity that contests a dispute. Stripe charges a second fee, which it returns if the
 * charity wins. Source: support.stripe.com/questions/june-2025-pricing-updates-for-disputes.
 */
export const contestDispute = async (context: Context, id: string): Promise<void> => {
  const { account, db } = context
  const dispute = await findObject(db, account, 'dispute', id, { lock: true })
  if (dispute?.status !== 'needs_response') return
  const fee = await moveFee(context, dispute, -DISPUTE_FEE)
  const contested: Stripe.Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, fee],
    status: 'under_review',
  }
  await updateObject(db, contested)
  await recordEvent(context, 'charge.dispute.updated', contested)
}

const moveFee = (context: Context, dispute: Stripe.Dispute, amount: number) =>
  moveBalance(context, {
    type: 'stripe_fee',
    category: 'fee',
    amount,
    currency: dispute.currency,
    description: `Dispute countered fee for ${readChargeId(dispute)}`,
    source: dispute.id,
    fees: [],
  })

/** Takes the money of a dispute, and its fee, from the account's balance. */
const withdraw = (
  context: Context,
  dispute: string,
  charge: Stripe.Charge,
  amount: number,
  fee: number,
) =>
  moveBalance(context, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
    source: dispute,
    fees: [
      {
        amount: fee,
        application: null,
        currency: charge.currency,
        description: 'Dispute fee',
        type: 'stripe_fee',
      },
    ],
  })

const withoutEvidence = {
  enhanced_eligibility: {},
  has_evidence: false,
  past_due: false,
  submission_count: 0,
  submission_method: 'manual',
} as const

const makeDispute = (
  { now }: Context,
  id: string,
  charge: Stripe.Charge,
  amount: number,
  withdrawn: Stripe.BalanceTransaction | null,
): Stripe.Dispute => ({
  id,
  object: 'dispute',
  amount,
  balance_transactions: withdrawn ? [withdrawn] : [],
  charge: charge.id,
  created: unixSeconds(now),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  // Evidence cannot be submitted by the API; charities respond at the processor.
  evidence: {} as Stripe.Dispute.Evidence,
  evidence_details: { ...withoutEvidence, due_by: unixSeconds(now) + DAYS_TO_RESPOND * DAY },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
})

/**
 * Plays a bank that takes a Direct Debit back after it had succeeded: a late failure, or a claim
 * under the Direct Debit Guarantee, which has no time limit. It takes the whole payment, even if
 * part of it was refunded. The charity cannot contest it, so the dispute is lost at once. Source:
 * docs.stripe.com/payments/bacs-debit.
 */
export const openBankReturn = async (
  context: Context,
  chargeId: string,
  reason: BankReturn,
): Promise<Stripe.Dispute | undefined> => {
  const { account, db } = context
  const charge = await findObject(db, account, 'charge', chargeId, { lock: true })
  if (!charge?.paid || charge.disputed || charge.payment_method_details?.type !== 'bacs_debit') {
    return undefined
  }
  const id = newId('du')
  const withdrawn = await withdraw(context, id, charge, charge.amount, BANK_RETURN_FEE)
  const dispute: Stripe.Dispute = {
    ...makeDispute(context, id, charge, charge.amount, withdrawn),
    evidence_details: { ...withoutEvidence, due_by: null },
    is_charge_refundable: false,
    payment_method_details: { type: 'bacs_debit' },
    reason,
    status: 'lost',
  }
  await insertObject(db, account, dispute)
  await updateObject(db, { ...charge, disputed: true })
  await recordEvent(context, 'charge.dispute.created', dispute)
  await recordEvent(context, 'charge.dispute.funds_withdrawn', dispute)
  await recordEvent(context, 'charge.dispute.closed', dispute)
  return dispute
}

/**
 * Closes a dispute by the bank's decision. If the charity wins, it gets the money and the fee for
 * contesting back, but not the first fee.
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
          ...(dispute.status === 'under_review'
            ? [await moveFee(context, dispute, DISPUTE_FEE)]
            : []),
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

export const readChargeId = ({ charge }: Stripe.Dispute): string =>
  typeof charge === 'string' ? charge : charge.id
