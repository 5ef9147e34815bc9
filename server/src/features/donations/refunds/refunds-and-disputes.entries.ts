import {
  feeBackToFundEntry,
  feeEntry,
  feeReturnedEntry,
  feeToGeneralFundEntry,
  refundEntry,
  returnedEntry,
  type NewEntry,
} from '../../ledger/index.ts'
import type { Movement } from './dispute-snapshot.ts'
import { giverOf, ofGift } from '../settlement/gift-entries.ts'
import type { RefundFact } from '../settlement/payment-snapshot.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'

/** `projectId` is the fund that the money is asked from first. */
export const refundTo = (
  gift: SettlingRow,
  refund: RefundFact,
  projectId: string | null,
): NewEntry =>
  refundEntry({
    ...ofGift(gift, refund.at),
    projectId,
    amount: refund.amount,
    giver: giverOf(gift),
    description: 'Refund to the giver',
    sourceRef: refund.id,
  })

export const refundCameBack = (
  gift: SettlingRow,
  refund: RefundFact,
  projectId: string | null,
  now: Date,
): NewEntry =>
  returnedEntry({
    ...ofGift(gift, now),
    projectId,
    amount: refund.amount,
    giver: giverOf(gift),
    description: 'A refund came back, because the giver’s bank could not take it',
    sourceRef: `failed-${refund.id}`,
  })

/** What the bank took of the gift in a dispute, or gave back of it. */
export const takenByBank = (gift: SettlingRow, movement: Movement, amount: number): NewEntry[] => {
  if (amount === 0) return []
  const input = {
    ...ofGift(gift, movement.at),
    kind: 'dispute',
    amount: Math.abs(amount),
    giver: giverOf(gift),
    sourceRef: movement.id,
  } as const
  return amount > 0
    ? [refundEntry({ ...input, description: 'Taken back by the giver’s bank in a dispute' })]
    : [returnedEntry({ ...input, description: 'Returned by the giver’s bank after a dispute' })]
}

/** On the charity's general fund, and no part of the gift. */
const ofGeneralFund = (gift: SettlingRow, at: Date) =>
  ({ ...ofGift(gift, at), projectId: null, donationId: null }) as const

/** What a bank took that was no longer the gift's. */
export const beyondEntry = (gift: SettlingRow, movement: Movement, amount: number): NewEntry[] => {
  if (amount === 0) return []
  const input = {
    ...ofGeneralFund(gift, movement.at),
    amount: Math.abs(amount),
    description: 'Taken by a giver’s bank beyond what was left of the gift',
    sourceRef: `beyond-${movement.id}`,
  }
  return [amount > 0 ? feeEntry(input) : feeReturnedEntry(input)]
}

/** What the processor charges for a dispute, or gives back of that. */
export const disputeFeeEntry = (gift: SettlingRow, { id, fee, at }: Movement): NewEntry[] => {
  if (fee === 0) return []
  const input = {
    ...ofGeneralFund(gift, at),
    amount: Math.abs(fee),
    description: 'Dispute fee',
    sourceRef: `fee-of-${id}`,
  }
  return [fee > 0 ? feeEntry(input) : feeReturnedEntry(input)]
}

/**
 * Brings the card fee to the fund that bears it, where that is another than before. `cause` is the
 * processor's name of what happened, which happens once.
 */
export const feeMoves = (
  gift: SettlingRow,
  feeMoved: number,
  cause: string,
  now: Date,
): { toGeneralFund: NewEntry[]; backToFund: NewEntry[] } => {
  const change = feeMoved - gift.fee_moved
  if (change === 0) return { toGeneralFund: [], backToFund: [] }
  const input = {
    ...ofGift(gift, now),
    projectId: gift.project_id ?? '',
    amount: Math.abs(change),
    sourceRef: `fee-moved-${cause}`,
  }
  return change > 0
    ? {
        toGeneralFund: [
          feeToGeneralFundEntry({
            ...input,
            description: 'Card fee on refunded money, borne by the general fund',
          }),
        ],
        backToFund: [],
      }
    : {
        toGeneralFund: [],
        backToFund: [
          feeBackToFundEntry({
            ...input,
            description: 'Card fee on money that came back, borne by its fund again',
          }),
        ],
      }
}
