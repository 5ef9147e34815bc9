import { divideRounded } from '../money.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** The platform's own fee on a gift, in pence. */
export const platformFee = 0

interface Rate {
  readonly perThousand: number
  /** Pence added to each payment. */
  readonly fixed: number
  /** The least and the most that a payment costs, in pence. */
  readonly min: number
  readonly max: number
}

/** A UK card's price at Stripe: 1.5% and 20p. Source: stripe.com/gb/pricing. */
export const cardRate = {
  perThousand: 15,
  fixed: 20,
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
} as const

/**
 * Stripe's prices for cards that cost more than a standard UK card, in tenths of a percent; each
 * also costs 20p. Which cards are premium: support.stripe.com/questions/what-s-the-difference-
 * between-standard-and-premium-cards. Source: Stripe's notice of its prices in the United Kingdom since 10 April 2023
 * (support.stripe.com/questions/pricing-updates-for-businesses-in-the-united-kingdom).
 */
export const dearerCards = [
  { cards: 'A premium UK card (a business card of Visa or Mastercard)', perThousand: 19 },
  { cards: 'A card from the European Economic Area', perThousand: 25 },
  { cards: 'A card from any other country', perThousand: 32.5 },
] as const

/** Stripe's charge to the charity for each disputed card payment, in pence. Same source. */
export const cardDisputeFee = 2000

/** The day since which Stripe's prices above apply, by the same source. */
export const cardPricesSince = '2023-04-10'

/**
 * Bacs Direct Debit at Stripe: 1%, at least 20p. Companies that use Stripe agree on that, but state
 * a cap of £2 (fundraiseup.com/docs/bacs) or £4 (support.emma-live.com/direct-debit-payment-option).
 * The higher one is used, so that no screen promises a charity more than arrives. Stripe's own list
 * is at stripe.com/en-gb/pricing/local-payment-methods. The ledger records the real fee.
 */
export const directDebitRate = { perThousand: 10, fixed: 0, min: 20, max: 400 } as const

/**
 * Pay by Bank is estimated as a card. Stripe says that it costs less
 * (stripe.com/payment-method/pay-by-bank) and publishes no price there.
 */
const rates: Readonly<Record<PaymentMethod, Rate>> = {
  card: cardRate,
  'direct-debit': directDebitRate,
  'pay-by-bank': cardRate,
}

/**
 * Returns the payment provider's fee, in pence. This is an estimate until the payment: cards from
 * other countries cost more, and the ledger records the real fee.
 */
export const computePaymentFee = (charged: number, method: PaymentMethod): number => {
  const { fixed, max, min, perThousand } = rates[method]
  const fee = divideRounded(BigInt(charged) * BigInt(perThousand), 1000n) + fixed
  return Math.min(max, Math.max(min, fee))
}

/** Returns the part of a charge that reaches the charity, in pence. */
export const computeNetAmount = (charged: number, method: PaymentMethod): number =>
  charged - computePaymentFee(charged, method) - platformFee

/**
 * Returns the least amount, in pence, to add to a gift so that the whole gift reaches the charity
 * after the fee on the total.
 */
export const computeFeeCover = (gift: number, method: PaymentMethod): number => {
  const { fixed, perThousand } = rates[method]
  const withoutLimits = divideRounded(BigInt(gift + fixed) * 1000n, BigInt(1000 - perThousand))
  // Rounding can be off by a penny either way, so the search starts below and takes the first
  // amount that is enough.
  let charged = Math.min(withoutLimits - 2, gift + rates[method].max)
  while (computeNetAmount(charged, method) < gift) charged += 1
  return charged - gift
}
