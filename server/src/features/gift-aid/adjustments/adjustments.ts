import { computeTaxToReturn } from '@pennytrail/contract/gift-aid/rules.ts'
import type { ClaimedBefore } from '../gift-aid.rows.ts'

/** The present state of a gift that an earlier claim to HMRC included. */
export type { ClaimedBefore } from '../gift-aid.rows.ts'

export interface Adjustment {
  readonly of: ClaimedBefore
  /** The part of the gift on which Gift Aid is no longer claimed, in pence. */
  readonly amount: number
  /** The tax that goes back to HMRC, in pence; negative if the tax is claimed again. */
  readonly tax: number
  readonly why: 'returned' | 'ended' | 'not-a-gift' | 'came-back' | 'repayable'
}

const getReason = (of: ClaimedBefore, tax: number): Adjustment['why'] => {
  const { covered, isGift, isGivenBack, isRepayable } = of
  if (tax < 0 || (isGivenBack && isGift && covered && !isRepayable)) return 'came-back'
  if (isGivenBack || (isRepayable && of.left > 0)) return 'repayable'
  if (!isGift) return 'not-a-gift'
  return covered ? 'returned' : 'ended'
}

/**
 * Lists the tax that goes back in total less what is done about it already, the oldest gift
 * first.
 */
const listRemaining = (
  claimed: readonly ClaimedBefore[],
  getDone: (of: ClaimedBefore) => number,
): Adjustment[] =>
  claimed
    .flatMap((of) => {
      const stands = of.covered && of.isGift && !of.isRepayable && !of.isGivenBack
      const left = stands ? Math.min(of.left, of.amount) : 0
      const tax = computeTaxToReturn(of.amount, of.tax, left) - getDone(of)
      if (tax === 0) return []
      return [{ of, amount: of.amount - left, tax, why: getReason(of, tax) }]
    })
    .toSorted(
      (a, b) =>
        a.of.givenOn.localeCompare(b.of.givenOn) || a.of.donationId.localeCompare(b.of.donationId),
    )

/** Lists the tax that no claim and no repayment has given back to HMRC yet. */
export const computeAdjustments = (claimed: readonly ClaimedBefore[]): Adjustment[] =>
  listRemaining(claimed, ({ givenBack }) => givenBack)

/**
 * Lists the gifts of earlier claims that a new claim takes afresh, because HMRC got back tax that is
 * due again. The rest of their earlier tax goes back with that claim.
 */
export const listClaimedAfresh = (
  claimed: readonly ClaimedBefore[],
  gifts: readonly { readonly gift: { readonly id: string } }[],
): ClaimedBefore[] => {
  const ids = new Set(gifts.map(({ gift }) => gift.id))
  return claimed.filter(({ donationId, isGivenBack }) => !isGivenBack && ids.has(donationId))
}

/** Lists the adjustments of a claim that takes these gifts, some of them afresh. */
export const computeAdjustmentsBeside = (
  claimed: readonly ClaimedBefore[],
  gifts: readonly { readonly gift: { readonly id: string } }[],
): Adjustment[] => {
  const afresh = new Set(listClaimedAfresh(claimed, gifts))
  return computeAdjustments(
    claimed.map((of) => (afresh.has(of) ? { ...of, isGivenBack: true } : of)),
  )
}

/** Lists the tax that goes back to HMRC and that the ledger does not show as a debt yet. */
export const computeDebts = (claimed: readonly ClaimedBefore[]): Adjustment[] =>
  listRemaining(claimed, ({ posted }) => posted)

/**
 * Selects the adjustments that fit into a claim with this much tax. HMRC takes back no more than it
 * pays, and a claim cannot give back a negative sum. All other adjustments wait for the next claim.
 */
export const selectFittingAdjustments = (
  adjustments: readonly Adjustment[],
  tax: number,
): { readonly taken: Adjustment[]; readonly waiting: number } => {
  const taken: Adjustment[] = []
  let sum = 0
  const inTurn = [
    ...adjustments.filter((one) => one.tax > 0),
    ...adjustments.filter((one) => one.tax < 0),
  ]
  for (const one of inTurn) {
    if (sum + one.tax < 0 || sum + one.tax > tax) continue
    sum += one.tax
    taken.push(one)
  }
  return { taken, waiting: adjustments.length - taken.length }
}
