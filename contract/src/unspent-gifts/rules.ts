import { divideRounded } from '../money.ts'

/** Returns the share of the card fee that belongs to refunded money. The general fund pays it. */
export const computeFeeOnRefunded = (fee: number, returned: number, amount: number): number =>
  divideRounded(BigInt(fee) * BigInt(returned), BigInt(amount))

export interface GiftRefundState {
  /** The total charge, in pence. */
  readonly amount: number
  /** The card fee that a project paid, in pence; 0 if the general fund paid it. */
  readonly fee: number
  /** The amount already refunded or being refunded, in pence. */
  readonly returned: number
}

/**
 * Returns the refund, in pence, for `left` unspent pence of a gift: those pence, and the card fee
 * on the refunded money, which the general fund pays. No part of the gift stays unspent after it.
 */
export const computeRefundOfUnspent = (left: number, gift: GiftRefundState): number => {
  const max = gift.amount - gift.returned
  const before = computeFeeOnRefunded(gift.fee, gift.returned, gift.amount)
  let refund = Math.min(left, max)
  for (;;) {
    const freed = computeFeeOnRefunded(gift.fee, gift.returned + refund, gift.amount) - before
    const whole = Math.min(left + freed, max)
    if (whole <= refund) return refund
    refund = whole
  }
}
