import { divideRounded } from '@pennytrail/contract/money.ts'

/**
 * The spending of one entry that a gift balance paid for, less what was given back to the balance.
 */
export interface SpendingAllocation {
  readonly id: string
  readonly seq: number
  amount: number
}

/** The money of one gift in one fund, in minor units of its currency. */
export interface GiftBalance {
  /** The id of the entry that brought the money into the fund. */
  readonly id: string
  readonly seq: number
  readonly projectId: string | null
  readonly currency: string
  readonly donationId: string | null
  /** The budget lines that the gift is tied to. Empty if it can pay for any spending. */
  readonly lines: readonly string[]
  /** Whether the money came from another fund with its giver's consent. */
  readonly movedHere: boolean
  readonly given: number
  /** Fees that the card processor took, before any share that the general fund bears. */
  feesCharged: number
  refunded: number
  /** Money that a move took on to another fund. */
  moved: number
  allocated: number
  /** The spending that this balance paid for, by the id of the entry that spent the money. */
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
 * Returns the fees that the gift bears, in minor units. Fees on refunded money are the general
 * fund's: entries move them out of a project, and for a gift to the general fund this function
 * subtracts them. Money that moved on to another fund bears no fee; the fee stays with the rest.
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
  // Rounding must not make the fee larger than the gift money that is left.
  return Math.min(feesCharged - freed, stayed - refunded)
}

/**
 * Returns the unspent amount in minor units. It is negative only if more was taken from the balance
 * than the balance had.
 */
export const getSignedUnspent = (balance: Omit<GiftBalance, 'uses'>): number =>
  balance.given - getFees(balance) - balance.refunded - balance.moved - balance.allocated

export const getUnspent = (balance: Omit<GiftBalance, 'uses'>): number =>
  Math.max(0, getSignedUnspent(balance))

/** Lists the spending that a gift balance paid for, newest first. */
export const listAllocations = (balance: GiftBalance): SpendingAllocation[] =>
  [...balance.uses.values()].sort((a, b) => b.seq - a.seq)
