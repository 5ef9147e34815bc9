import { hasArrived } from '@pennytrail/contract/giving.ts'
import { divideRounded } from '@pennytrail/contract/money.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import {
  feeEntry,
  feeToGeneralFundEntry,
  giftEntry,
  postToLedgers,
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
  type Arrival,
  type SettlingRow,
} from './settle.sql.ts'
import { ukDate } from './tax-year.ts'

export type Outcome = 'posted' | 'updated' | 'unchanged' | 'mismatch'

type Needs = Pick<Deps, 'clock' | 'config' | 'log' | 'payments'>

/** A locked gift and what the provider says of its payment. */
export interface Settling {
  readonly gift: SettlingRow
  readonly facts: PaymentFacts
}

/** What settling a gift comes to. */
interface Settlement {
  readonly outcome: Outcome
  readonly arrival?: Arrival
  /** What else changes of the gift. */
  readonly change?: (db: Db) => Promise<unknown>
  readonly entries?: readonly NewEntry[]
}

/**
 * Brings locked gifts to where their payments are, in the transaction of `db`: posts to the ledger
 * what is not there yet, once, and never goes back. What does not fit its gift changes nothing.
 * However many gifts arrive, to however many charities, it takes three statements.
 */
export const settleAll = async (
  db: Db,
  deps: Needs,
  gifts: readonly Settling[],
): Promise<Outcome[]> => {
  const settlements = gifts.map(({ gift, facts }) => settlementOf(deps, gift, facts))
  const arrivals = settlements.flatMap(({ arrival }) => (arrival ? [arrival] : []))
  if (arrivals.length > 0) await markSucceeded(db, arrivals)
  for (const { change } of settlements) await change?.(db)
  // Last, because the charities' other gifts wait from here on until these are committed.
  const ledgers = Map.groupBy(settlements.keys(), (at) => gifts[at]!.gift.charity_id)
  const postings = [...ledgers].map(([charityId, places]) => ({
    charityId,
    entries: places.flatMap((at) => settlements[at]!.entries ?? []),
  }))
  await postToLedgers(db, postings, deps.clock.now())
  return settlements.map(({ outcome }) => outcome)
}

/** The same of one gift. */
export const settle = async (
  db: Db,
  deps: Needs,
  gift: SettlingRow,
  facts: PaymentFacts,
): Promise<Outcome> => (await settleAll(db, deps, [{ gift, facts }]))[0]!

const settlementOf = (deps: Needs, gift: SettlingRow, facts: PaymentFacts): Settlement => {
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
    return { outcome: 'mismatch' }
  }
  const isOpen = gift.status === 'pending'
  switch (facts.state) {
    case 'paid':
      return paymentOf(deps, gift, facts)
    case 'processing':
      return isOpen
        ? { outcome: 'updated', change: (db) => markProcessing(db, gift.id) }
        : unchanged
    case 'expired':
    case 'failed': {
      const { state } = facts
      return isOpen || gift.status === 'processing'
        ? { outcome: 'updated', change: (db) => markEnded(db, gift.id, state) }
        : unchanged
    }
    default:
      return unchanged
  }
}

const unchanged: Settlement = { outcome: 'unchanged' }

const paymentOf = (deps: Needs, gift: SettlingRow, facts: PaymentFacts): Settlement => {
  const at = facts.paidAt ?? deps.clock.now()
  const isNew = !hasArrived(gift.status)
  const newFee = gift.fee === null ? facts.fee : null
  const newRefunds = facts.refunds.filter(({ id }) => !gift.refunds.includes(id))
  const refunded = newRefunds.reduce((sum, { amount }) => sum + amount, gift.refunded)
  const feeMoved = feeOfRefunded(gift, facts, refunded)
  const isFeeMoved = feeMoved > gift.fee_moved
  const entries = [
    ...(isNew ? [arrivalEntry(gift, facts, at)] : []),
    ...(newFee ? [processorsFee(gift, newFee, at)] : []),
    // First the fee that the general fund bears, so that it is there to go back to the giver.
    ...(isFeeMoved ? [feeMove(gift, feeMoved, refunded, deps.clock.now())] : []),
    ...newRefunds.map((refund) => refundTo(gift, refund)),
  ]
  if (entries.length === 0) return unchanged
  const change = async (db: Db): Promise<void> => {
    if (!isNew && newFee) await saveFee(db, gift.id, newFee)
    if (newRefunds.length === 0 && !isFeeMoved) return
    const status = refunded === gift.amount ? 'refunded' : 'partly-refunded'
    await saveRefunds(db, gift.id, newRefunds, { status, refunded, feeMoved })
  }
  if (!isNew) return { outcome: 'posted', change, entries }
  const receipt = gift.email === null ? null : receiptMail(gift, at, deps)
  return { outcome: 'posted', arrival: { id: gift.id, at, facts, receipt }, change, entries }
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

const arrivalEntry = (gift: SettlingRow, facts: PaymentFacts, at: Date): NewEntry =>
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
