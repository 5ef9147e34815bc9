import type Stripe from 'stripe'
import { newId, unixSeconds, type Context } from '../context.ts'
import { insertObject } from '../store.ts'

export type FeeKind = 'card' | 'bacs_debit' | 'pay_by_bank'

interface Price {
  perMille: number
  fixed: number
  min: number
  max: number
}

const CARD: Price = { perMille: 15, fixed: 20, min: 0, max: Infinity }

/** The fees of a direct charge in the UK, in pence: a standard UK card costs 1.5% and 20 pence. */
const PRICES: Record<FeeKind, Price> = {
  card: CARD,
  bacs_debit: { perMille: 10, fixed: 0, min: 20, max: 400 },
  pay_by_bank: CARD,
}

/** Returns the processor's fee in minor units, rounded half up as the balance shows it. */
export const processingFee = (amount: number, kind: FeeKind = 'card'): number => {
  const { fixed, max, min, perMille } = PRICES[kind]
  const thousandths = amount * perMille + 500
  const fee = (thousandths - (thousandths % 1000)) / 1000 + fixed
  return Math.min(max, Math.max(min, fee))
}

const DAY = 24 * 60 * 60
/** The usual time in the UK before card money can be paid out. */
const SETTLES_IN = 3 * DAY

interface Movement {
  type:
    | 'charge'
    | 'payment'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'stripe_fee'
    | 'payout'
    | 'payout_failure'
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
  kind: FeeKind = 'card',
): Stripe.BalanceTransaction.FeeDetail[] => {
  const own = {
    amount: processingFee(amount, kind),
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
