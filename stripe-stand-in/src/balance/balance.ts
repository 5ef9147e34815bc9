import type Stripe from 'stripe'
import { newId, unixSeconds, type Context } from '../context.ts'
import { insertObject } from '../store.ts'

/** The fee for a standard UK card in a direct charge: 1.5% and 20 pence. */
const RATE_PER_MILLE = 15
const FIXED = 20

/** Returns the processor's fee in minor units, rounded half up as the balance shows it. */
export const cardFee = (amount: number): number => {
  const thousandths = amount * RATE_PER_MILLE + 500
  return (thousandths - (thousandths % 1000)) / 1000 + FIXED
}

const DAY = 24 * 60 * 60
/** The usual time in the UK before card money can be paid out. */
const SETTLES_IN = 3 * DAY

interface Movement {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout' | 'payout_failure'
  /** The name of the movement in balance reports, if it differs from the type. */
  category?: string
  amount: number
  currency: string
  description: string | null
  source: string
  fees: Stripe.BalanceTransaction.FeeDetail[]
}

/** Changes the account's balance and records the balance transaction. */
export const moveBalance = async (context: Context, movement: Movement) => {
  const transaction = movementAt(context.now, movement)
  await insertObject(context.db, context.account, transaction)
  return transaction
}

/** Creates a balance transaction: `net` is the amount less its fees. */
export const movementAt = (
  at: Date,
  movement: Movement,
  id = newId('txn'),
): Stripe.BalanceTransaction => {
  const { amount, currency, description, fees, source, type } = movement
  const fee = fees.reduce((sum, detail) => sum + detail.amount, 0)
  const now = unixSeconds(at)
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: now + SETTLES_IN,
    balance_type: 'payments',
    created: now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fees,
    net: amount - fee,
    reporting_category: movement.category ?? type,
    source,
    status: 'pending',
    type,
  }
}

export const feesOfCharge = (
  amount: number,
  currency: string,
  applicationFee: number,
  application: string,
): Stripe.BalanceTransaction.FeeDetail[] => {
  const own = {
    amount: cardFee(amount),
    application: null,
    currency,
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  }
  if (applicationFee === 0) return [own]
  const platforms = {
    amount: applicationFee,
    application,
    currency,
    description: 'Application fee',
    type: 'application_fee',
  }
  return [own, platforms]
}
