import {
  buildFeeBackToFundEntry,
  buildFeeEntry,
  buildFeeReturnedEntry,
  buildFeeToGeneralFundEntry,
  buildRefundEntry,
  buildReturnedEntry,
  type NewEntry,
} from '../../ledger/index.ts'
import type { Movement } from './dispute-snapshot.ts'
import { getGiverName, toGiftInput } from '../settlement/gift-entries.ts'
import type { RefundSnapshot } from '../settlement/payment-snapshot.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'

/** `projectId` is the fund that the money is asked from first. */
export const buildRefundToGiverEntry = (
  gift: SettlingRow,
  refund: RefundSnapshot,
  projectId: string | null,
): NewEntry =>
  buildRefundEntry({
    ...toGiftInput(gift, refund.at),
    projectId,
    amount: refund.amount,
    giver: getGiverName(gift),
    description: 'Refund to the giver',
    sourceRef: refund.id,
  })

export const buildFailedRefundEntry = (
  gift: SettlingRow,
  refund: RefundSnapshot,
  projectId: string | null,
  now: Date,
): NewEntry =>
  buildReturnedEntry({
    ...toGiftInput(gift, now),
    projectId,
    amount: refund.amount,
    giver: getGiverName(gift),
    description: 'A refund came back, because the giver’s bank could not take it',
    sourceRef: `failed-${refund.id}`,
  })

/** What the bank took of the gift in a dispute, or gave back of it. */
export const buildTakenByBankEntries = (
  gift: SettlingRow,
  movement: Movement,
  amount: number,
): NewEntry[] => {
  if (amount === 0) return []
  const input = {
    ...toGiftInput(gift, movement.at),
    kind: 'dispute',
    amount: Math.abs(amount),
    giver: getGiverName(gift),
    sourceRef: movement.id,
  } as const
  return amount > 0
    ? [buildRefundEntry({ ...input, description: 'Taken back by the giver’s bank in a dispute' })]
    : [
        buildReturnedEntry({
          ...input,
          description: 'Returned by the giver’s bank after a dispute',
        }),
      ]
}

/** On the charity's general fund, and no part of the gift. */
const toGeneralFund = (gift: SettlingRow, at: Date) =>
  ({ ...toGiftInput(gift, at), projectId: null, donationId: null }) as const

/** What a bank took that was no longer the gift's. */
export const buildBeyondGiftEntry = (
  gift: SettlingRow,
  movement: Movement,
  amount: number,
): NewEntry[] => {
  if (amount === 0) return []
  const input = {
    ...toGeneralFund(gift, movement.at),
    amount: Math.abs(amount),
    description: 'Taken by a giver’s bank beyond what was left of the gift',
    sourceRef: `beyond-${movement.id}`,
  }
  return [amount > 0 ? buildFeeEntry(input) : buildFeeReturnedEntry(input)]
}

/** What the processor charges for a dispute, or gives back of that. */
export const buildDisputeFeeEntry = (gift: SettlingRow, { id, fee, at }: Movement): NewEntry[] => {
  if (fee === 0) return []
  const input = {
    ...toGeneralFund(gift, at),
    amount: Math.abs(fee),
    description: 'Dispute fee',
    sourceRef: `fee-of-${id}`,
  }
  return [fee > 0 ? buildFeeEntry(input) : buildFeeReturnedEntry(input)]
}

/**
 * Brings the card fee to the fund that bears it, where that is another than before. `cause` is the
 * processor's name of what happened, which happens once.
 */
export const buildFeeMoves = (
  gift: SettlingRow,
  feeMoved: number,
  cause: string,
  now: Date,
): { toGeneralFund: NewEntry[]; backToFund: NewEntry[] } => {
  const change = feeMoved - gift.fee_moved
  if (change === 0) return { toGeneralFund: [], backToFund: [] }
  const input = {
    ...toGiftInput(gift, now),
    projectId: gift.project_id ?? '',
    amount: Math.abs(change),
    sourceRef: `fee-moved-${cause}`,
  }
  return change > 0
    ? {
        toGeneralFund: [
          buildFeeToGeneralFundEntry({
            ...input,
            description: 'Card fee on refunded money, borne by the general fund',
          }),
        ],
        backToFund: [],
      }
    : {
        toGeneralFund: [],
        backToFund: [
          buildFeeBackToFundEntry({
            ...input,
            description: 'Card fee on money that came back, borne by its fund again',
          }),
        ],
      }
}
