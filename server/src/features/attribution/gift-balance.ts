import { divideRounded } from '@pennytrail/contract/money.ts'

/** What an entry took of a lot, as far as it has not been given back. */
export interface SpendingAllocation {
  readonly id: string
  readonly seq: number
  amount: number
}

/** A gift's money in one fund. All amounts are minor units of its currency. */
export interface GiftBalance {
  /** The entry that brought the money into the fund. */
  readonly id: string
  readonly seq: number
  readonly projectId: string | null
  readonly currency: string
  readonly donationId: string | null
  /** The budget lines that it is tied to; none: it pays whatever the fund does. */
  readonly lines: readonly string[]
  /** Whether it came from another fund, with its giver's consent. */
  readonly movedHere: boolean
  readonly given: number
  /** What the card processor took of it, before any share that the general fund bears. */
  feesCharged: number
  refunded: number
  /** Gone on to another fund. */
  moved: number
  allocated: number
  /** What it paid for, by the entry that spent it. */
  readonly uses: Map<string, SpendingAllocation>
}

export type NewGiftBalance = Pick<
  GiftBalance,
  'id' | 'seq' | 'projectId' | 'currency' | 'donationId' | 'lines' | 'movedHere' | 'given'
>

export const makeGiftBalance = (balance: NewGiftBalance): GiftBalance => ({
  ...balance,
  feesCharged: 0,
  refunded: 0,
  moved: 0,
  allocated: 0,
  uses: new Map(),
})

/**
 * The fees that the gift bears. Those on refunded money fall on the charity's general fund: entries
 * move them there out of a project, and here they are left out where the gift is in that fund itself.
 * What moved on to another fund bears none: the fee stays with what stayed.
 */
export const getFees = (
  balance: Pick<GiftBalance, 'projectId' | 'feesCharged' | 'refunded' | 'moved' | 'given'>,
): number => {
  const { projectId, feesCharged, refunded, moved, given } = balance
  if (projectId !== null || feesCharged === 0 || refunded === 0 || moved >= given) {
    return feesCharged
  }
  const stayed = given - moved
  const freed = divideRounded(BigInt(feesCharged) * BigInt(refunded), BigInt(stayed))
  // Rounding never makes it more than what there is.
  return Math.min(feesCharged - freed, stayed - refunded)
}

/** What is left to spend; below zero only where more went back than there was. */
export const getSignedUnspent = (balance: Omit<GiftBalance, 'uses'>): number =>
  balance.given - getFees(balance) - balance.refunded - balance.moved - balance.allocated

export const getUnspent = (balance: Omit<GiftBalance, 'uses'>): number =>
  Math.max(0, getSignedUnspent(balance))

/** Newest first. */
export const listAllocations = (balance: GiftBalance): SpendingAllocation[] =>
  [...balance.uses.values()].sort((a, b) => b.seq - a.seq)
