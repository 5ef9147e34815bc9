import { divideRounded } from '../money.ts'

/** The card fee on money that went back falls on the general fund: its share of the whole fee. */
export const computeFeeOnRefunded = (fee: number, returned: number, amount: number): number =>
  divideRounded(BigInt(fee) * BigInt(returned), BigInt(amount))

export interface GiftRefundState {
  /** Charged in all. */
  readonly amount: number
  /** The card fee that a project bore; 0 where the general fund did. */
  readonly fee: number
  /** Gone back already, or asked for. */
  readonly returned: number
}

/**
 * What a giver gets back for `left` unspent pence of a gift: those, and the card fee on what goes
 * back, which the general fund bears. Nothing of the unspent part is left then.
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
