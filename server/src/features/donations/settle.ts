import { hasArrived } from '@pennytrail/contract/giving.ts'
import { divideRounded } from '@pennytrail/contract/money.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import {
  feeEntry,
  feeToGeneralFundEntry,
  giftEntry,
  postEntries,
  refundEntry,
  type NewEntry,
} from '../ledger/index.ts'
import { receiptMail } from './donations.letters.ts'
import type { PaymentFacts, RefundFact } from './payment-facts.ts'
import {
  markEnded,
  markProcessing,
  markSucceeded,
  saveFee,
  saveRefunds,
  type SettlingRow,
} from './settle.sql.ts'
import { ukDate } from './tax-year.ts'

export type Outcome = 'posted' | 'updated' | 'unchanged' | 'mismatch'

type Needs = Pick<Deps, 'clock' | 'config' | 'log' | 'payments'>

/**
 * Brings a locked gift to where its payment is, in the transaction of `db`: posts to the ledger
 * what is not there yet, once, and never goes back. What does not fit the gift changes nothing.
 */
export const settle = async (
  db: Db,
  deps: Needs,
  gift: SettlingRow,
  facts: PaymentFacts,
): Promise<Outcome> => {
  const expected = {
    livemode: deps.payments.livemode,
    amount: gift.amount,
    currency: gift.currency,
    session: gift.checkout_session ?? facts.session,
    donationId: gift.id,
  }
  const wrong = Object.entries(expected).filter(
    ([name, value]) => facts[name as keyof typeof expected] !== value,
  )
  if (wrong.length > 0) {
    const fields = wrong.map(([name]) => name)
    deps.log.error({ donation: gift.id, fields }, 'a payment does not fit its gift')
    return 'mismatch'
  }
  switch (facts.state) {
    case 'paid':
      return settlePaid(db, deps, gift, facts)
    case 'processing':
      return (await markProcessing(db, gift.id)) > 0 ? 'updated' : 'unchanged'
    case 'expired':
    case 'failed':
      return (await markEnded(db, gift.id, facts.state)) > 0 ? 'updated' : 'unchanged'
    default:
      return 'unchanged'
  }
}

const settlePaid = async (
  db: Db,
  deps: Needs,
  gift: SettlingRow,
  facts: PaymentFacts,
): Promise<Outcome> => {
  const at = facts.paidAt ?? deps.clock.now()
  const isNew = !hasArrived(gift.status)
  const newFee = gift.fee === null ? facts.fee : null
  const newRefunds = facts.refunds.filter(({ id }) => !gift.refunds.includes(id))
  const refunded = newRefunds.reduce((sum, { amount }) => sum + amount, gift.refunded)
  const feeMoved = feeOfRefunded(gift, facts, refunded)
  const entries = [
    ...(isNew ? [arrival(gift, facts, at)] : []),
    ...(newFee ? [processorsFee(gift, newFee, at)] : []),
    ...newRefunds.map((refund) => refundTo(gift, refund)),
    ...(feeMoved > gift.fee_moved ? [feeMove(gift, feeMoved, refunded, deps.clock.now())] : []),
  ]
  if (entries.length === 0) return 'unchanged'
  if (isNew) {
    const receipt = gift.email === null ? null : receiptMail(gift, at, deps)
    await markSucceeded(db, gift.id, facts, at, receipt)
  }
  if (!isNew && newFee) await saveFee(db, gift.id, newFee)
  if (newRefunds.length > 0 || feeMoved > gift.fee_moved) {
    const status = refunded === gift.amount ? 'refunded' : 'partly-refunded'
    await saveRefunds(db, gift.id, newRefunds, { status, refunded, feeMoved })
  }
  // Last, because the charity's other gifts wait from here on until this one is committed.
  await postEntries(db, gift.charity_id, entries, deps.clock.now())
  return 'posted'
}

/** The processor keeps its fee on refunded money: that share falls on the charity's general fund. */
const feeOfRefunded = (gift: SettlingRow, facts: PaymentFacts, refunded: number): number => {
  const fee = facts.fee?.amount ?? gift.fee ?? 0
  if (gift.project_id === null) return 0
  return divideRounded(BigInt(fee) * BigInt(refunded), BigInt(gift.amount))
}

const giverOf = (gift: SettlingRow): string => `${gift.first_name} ${gift.last_name}`.trim()

const common = (gift: SettlingRow, at: Date) =>
  ({
    currency: gift.currency,
    date: ukDate(at),
    projectId: gift.project_id,
    donationId: gift.id,
    authorRole: 'System',
    author: 'Stripe',
    source: 'provider',
  }) as const

const arrival = (gift: SettlingRow, facts: PaymentFacts, at: Date): NewEntry =>
  giftEntry({
    ...common(gift, at),
    amount: gift.amount,
    giver: giverOf(gift),
    shownGiver: gift.public_name ?? '',
    description: 'Gift by card',
    ...(facts.paymentIntent === null ? {} : { sourceRef: facts.paymentIntent }),
  })

const processorsFee = (
  gift: SettlingRow,
  fee: NonNullable<PaymentFacts['fee']>,
  at: Date,
): NewEntry =>
  feeEntry({
    ...common(gift, at),
    amount: fee.amount,
    description: 'Card processing fee',
    sourceRef: fee.balanceTransaction,
  })

const refundTo = (gift: SettlingRow, refund: RefundFact): NewEntry =>
  refundEntry({
    ...common(gift, refund.at),
    amount: refund.amount,
    giver: giverOf(gift),
    description: 'Refund to the giver',
    sourceRef: refund.id,
  })

const feeMove = (gift: SettlingRow, feeMoved: number, refunded: number, at: Date): NewEntry =>
  feeToGeneralFundEntry({
    ...common(gift, at),
    projectId: gift.project_id ?? '',
    amount: feeMoved - gift.fee_moved,
    description: 'Card fee on refunded money, borne by the general fund',
    sourceRef: `fee-of-refunded-${gift.id}-${refunded}`,
  })
