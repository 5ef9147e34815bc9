import { getFeeLabel } from '@pennytrail/contract/donations/fee-words.ts'
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
import { getGiverName, toGiftInput } from '../settlement/gift-entry-fields.ts'
import type { RefundSnapshot } from '../settlement/payment-snapshot.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'

/** Builds the entry for a refund. `projectId` is the fund to take the money from first. */
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

/**
 * Builds the entry for a dispute: the bank took money from what was left of the gift, or gave it
 * back.
 */
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

/** Builds fields for entries on the charity's general fund that belong to no gift. */
const toGeneralFund = (gift: SettlingRow, at: Date) =>
  ({ ...toGiftInput(gift, at), projectId: null, donationId: null }) as const

/** Builds the entry for money that the bank took in excess of what was left of the gift. */
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

/** Builds the entry for the processor's dispute fee, or for its return. */
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
 * Builds the entries that move the card fee to the fund that now bears it. `cause` is the
 * processor's id of the refund or dispute that causes the move, so that each move is posted once.
 */
export const buildFeeMoves = (
  gift: SettlingRow,
  feeMoved: number,
  cause: string,
  now: Date,
): { toGeneralFund: NewEntry[]; backToFund: NewEntry[] } => {
  const change = feeMoved - gift.feeMoved
  if (change === 0) return { toGeneralFund: [], backToFund: [] }
  const input = {
    ...toGiftInput(gift, now),
    projectId: gift.projectId ?? '',
    amount: Math.abs(change),
    sourceRef: `fee-moved-${cause}`,
  }
  return change > 0
    ? {
        toGeneralFund: [
          buildFeeToGeneralFundEntry({
            ...input,
            description: `${getFeeLabel(gift.method)} on refunded money, borne by the general fund`,
          }),
        ],
        backToFund: [],
      }
    : {
        toGeneralFund: [],
        backToFund: [
          buildFeeBackToFundEntry({
            ...input,
            description: `${getFeeLabel(gift.method)} on money that came back, borne by its fund again`,
          }),
        ],
      }
}
