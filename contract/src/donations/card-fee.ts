import { divideRounded } from '../money.ts'

/** The platform's own fee on a gift, in pence. */
export const platformFee = 0

/** A UK card's price at Stripe: 1.5% and 20p. Source: stripe.com/gb/pricing. */
export const cardRate = { perThousand: 15, fixed: 20 } as const

/**
 * Returns the card processor's fee on a charge to a UK card, in pence. This is an estimate until
 * the payment: cards from other countries cost more, and the ledger records the real fee.
 */
export const computeCardFee = (charged: number): number =>
  divideRounded(BigInt(charged) * BigInt(cardRate.perThousand), 1000n) + cardRate.fixed

/** Returns the part of a charge that reaches the charity, in pence. */
export const computeNetAmount = (charged: number): number =>
  charged - computeCardFee(charged) - platformFee

/**
 * Returns the least amount, in pence, to add to a gift so that the whole gift reaches the charity
 * after the fee on the total.
 */
export const computeFeeCover = (gift: number): number => {
  const withoutRounding = divideRounded(
    BigInt(gift + cardRate.fixed) * 1000n,
    BigInt(1000 - cardRate.perThousand),
  )
  // Rounding can be off by a penny either way, so the search starts below and takes the first
  // amount that is enough.
  let charged = withoutRounding - 2
  while (computeNetAmount(charged) < gift) charged += 1
  return charged - gift
}
