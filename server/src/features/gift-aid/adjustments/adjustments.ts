import { computeTaxToReturn } from '@pennytrail/contract/gift-aid/rules.ts'

/** A gift that HMRC has been asked to pay on, as it stands now. */
export interface ClaimedBefore {
  readonly donationId: string
  readonly reference: string
  readonly claimId: string
  readonly claimNumber: number
  readonly givenOn: string
  readonly projectId: string | null
  /** What was claimed on, and what HMRC pays on it. */
  readonly amount: number
  readonly tax: number
  /** What the charity still has of it. */
  readonly left: number
  readonly covered: boolean
  readonly isGift: boolean
  /** Its terms can send money back today. */
  readonly isRepayable: boolean
  /** What adjustments have given back so far, and how many they were. */
  readonly givenBack: number
  readonly steps: number
}

export interface Adjustment {
  readonly of: ClaimedBefore
  /** What of the gift is no longer claimed on. */
  readonly amount: number
  /** That goes back; below zero where money came back. */
  readonly tax: number
  readonly why: 'returned' | 'ended' | 'not-a-gift' | 'came-back' | 'repayable'
}

const getReason = (of: ClaimedBefore, tax: number): Adjustment['why'] => {
  const { covered, isGift, isRepayable } = of
  if (tax < 0) return 'came-back'
  if (isRepayable && of.left > 0) return 'repayable'
  if (!isGift) return 'not-a-gift'
  return covered ? 'returned' : 'ended'
}

/** What has to go back to HMRC on gifts of earlier claims, the oldest gift first. */
export const computeAdjustments = (claimed: readonly ClaimedBefore[]): Adjustment[] =>
  claimed
    .flatMap((of) => {
      const stands = of.covered && of.isGift && !of.isRepayable
      const left = stands ? Math.min(of.left, of.amount) : 0
      const tax = computeTaxToReturn(of.amount, of.tax, left) - of.givenBack
      if (tax === 0) return []
      return [{ of, amount: of.amount - left, tax, why: getReason(of, tax) }]
    })
    .toSorted(
      (a, b) =>
        a.of.givenOn.localeCompare(b.of.givenOn) || a.of.donationId.localeCompare(b.of.donationId),
    )

/**
 * Those that fit into a claim: HMRC takes back no more than it pays, and pays back nothing by
 * itself. The others wait for the next claim.
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
