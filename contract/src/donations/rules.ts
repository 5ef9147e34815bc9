import { formatMoney } from '../format-money.ts'
import { findNameError } from '../misleading-text.ts'

/** Rules of a card gift that the web and the server share, all in pence of GBP. */

export const minimumGift = 100
export const maximumGift = 2_500_000
export const maximumMessage = 500
export const maximumDisplayName = 80

/** Returns the validation error of the display name that a giver chose, or undefined. */
export const getDisplayNameError = (name: string): string | undefined =>
  findNameError(name, {
    label: 'The name',
    empty: 'Enter the name to show.',
    max: maximumDisplayName,
  })
/** The longest reason for a refund, in characters. The giver reads the reason. */
export const maximumReason = 500

/** The amounts offered as buttons; any other amount can be typed. */
export const suggestedGifts = [1000, 2500, 5000, 10_000] as const

/** How a giver's name appears where gifts are shown. */
export const shownAs = ['named', 'display-name', 'anonymous'] as const
export type ShownAs = (typeof shownAs)[number]

/**
 * Returns the validation error of a gift's amount, or undefined. `gift` is null if the typed text
 * is not an amount.
 */
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
  // History from before the charity came here, which no ledger entry records.
  'earlier',
] as const
export type DonationStatus = (typeof donationStatuses)[number]

/** Returns whether the money arrived, even if it was refunded or disputed later. */
export const hasArrived = (status: DonationStatus): boolean =>
  !['pending', 'processing', 'failed', 'expired', 'earlier'].includes(status)

/** Returns whether the payment can still be made or is being processed. */
export const isOpen = (status: DonationStatus): boolean =>
  status === 'pending' || status === 'processing'

export const statusLabel: Readonly<Record<DonationStatus, string>> = {
  pending: 'Waiting for payment',
  processing: 'Payment processing',
  succeeded: 'Received',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  failed: 'Payment failed',
  expired: 'Not completed',
  disputed: 'Disputed with the bank',
  won: 'Received, dispute closed',
  lost: 'Returned by the bank',
  reversed: 'Recorded by mistake',
  earlier: 'From before Pennytrail',
}

/** The states of a refund; `refused` and `failed` refunds paid nothing back. */
export const refundStates = ['asked', 'sent', 'succeeded', 'failed', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

/**
 * Returns whether a gift can be refunded. It cannot during a dispute or after the bank took the
 * money back.
 */
export const isRefundable = (status: DonationStatus): boolean =>
  ['succeeded', 'partly-refunded', 'won'].includes(status)
