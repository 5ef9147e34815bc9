import { divideRounded, formatMoney } from '../money.ts'
import { findNameError } from '../misleading-text.ts'

/** The rules of a card gift that both sides apply, all in pence of GBP. */

export const minimumGift = 100
export const maximumGift = 2_500_000
export const maximumMessage = 500
export const maximumDisplayName = 80

/** What is wrong with the name that a giver chose to be shown by. */
export const getDisplayNameError = (name: string): string | undefined =>
  findNameError(name, {
    label: 'The name',
    empty: 'Enter the name to show.',
    max: maximumDisplayName,
  })
/** Why a gift is refunded, for its giver. */
export const maximumReason = 500

/** The amounts offered by one click; every other can be typed. */
export const suggestedGifts = [1000, 2500, 5000, 10_000] as const

/** How a giver is named where gifts are shown. */
export const shownAs = ['named', 'display-name', 'anonymous'] as const
export type ShownAs = (typeof shownAs)[number]

/** What the platform keeps of a gift. */
export const platformFee = 0

/** A UK card's price at Stripe: 1.5% and 20p. Source: stripe.com/gb/pricing. */
export const cardRate = { perThousand: 15, fixed: 20 } as const

/**
 * What the card processor takes of a charge on a UK card. An estimate until the payment: cards
 * from elsewhere cost more, and what was really taken stands in the ledger.
 */
export const computeCardFee = (charged: number): number =>
  divideRounded(BigInt(charged) * BigInt(cardRate.perThousand), 1000n) + cardRate.fixed

/** What is left of a charge for the charity. */
export const computeNetAmount = (charged: number): number =>
  charged - computeCardFee(charged) - platformFee

/**
 * The least that must be added to a gift so that, after the fee on the whole, all of the gift
 * reaches the charity.
 */
export const computeFeeCover = (gift: number): number => {
  const withoutRounding = divideRounded(
    BigInt(gift + cardRate.fixed) * 1000n,
    BigInt(1000 - cardRate.perThousand),
  )
  // Rounding can be off by a penny either way: start below, and take the first that is enough.
  let charged = withoutRounding - 2
  while (computeNetAmount(charged) < gift) charged += 1
  return charged - gift
}

/** What is wrong with an amount, or nothing. Null stands for text that is no amount. */
export const getGiftAmountError = (gift: number | null): string | undefined => {
  if (gift === null) return 'Enter an amount in pounds, such as 25 or 12.50.'
  if (gift < minimumGift) return `The smallest gift is ${formatMoney(minimumGift)}.`
  if (gift > maximumGift) {
    return `The largest gift by card is ${formatMoney(maximumGift)}. Please ask the charity about a bank transfer.`
  }
  return undefined
}

export const donationStatuses = [
  'pending',
  'processing',
  'succeeded',
  'partly-refunded',
  'refunded',
  'failed',
  'expired',
  'disputed',
  'won',
  'lost',
  'reversed',
] as const
export type DonationStatus = (typeof donationStatuses)[number]

/** Whether the money has arrived, whatever became of it later. */
export const hasArrived = (status: DonationStatus): boolean =>
  !['pending', 'processing', 'failed', 'expired'].includes(status)

/** Whether the payment can still be made or is under way. */
export const isOpen = (status: DonationStatus): boolean =>
  status === 'pending' || status === 'processing'

/** A status in the words that people read. */
export const statusLabel: Readonly<Record<DonationStatus, string>> = {
  pending: 'Waiting for payment',
  processing: 'Payment under way',
  succeeded: 'Received',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  failed: 'Payment failed',
  expired: 'Not completed',
  disputed: 'Disputed with the bank',
  won: 'Received, dispute closed',
  lost: 'Returned by the bank',
  reversed: 'Recorded by mistake',
}

/** A refund on its way: `refused` and `failed` ones gave nothing back. */
export const refundStates = ['asked', 'sent', 'succeeded', 'failed', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

/** Whether a gift in this state can be refunded: not while a bank disputes it, nor after it took it. */
export const isRefundable = (status: DonationStatus): boolean =>
  ['succeeded', 'partly-refunded', 'won'].includes(status)
