import { formatMoney } from '../format-money.ts'
import type { GiftMethod } from '../grants/rules.ts'
import { cardRate, directDebitRate } from './card-fee.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** The name of each method's fee on screens, in the middle of a sentence. */
export const feeName: Readonly<Record<PaymentMethod, string>> = {
  card: 'card fee',
  'direct-debit': 'Direct Debit fee',
  'pay-by-bank': 'bank payment fee',
}

/** Returns the name of the fee of a gift at the start of a line, such as “Direct Debit fee”. */
export const getFeeLabel = (method: PaymentMethod): string =>
  `${feeName[method].charAt(0).toUpperCase()}${feeName[method].slice(1)}`

/** Says what a refund of a gift goes back to, after “to the giver’s”, “to the” or “to your”. */
export const getRefundTarget = (method: GiftMethod): string =>
  method === 'card' ? 'card' : 'bank account'

/** Names what a refund goes back to in full, such as “the card that it was paid with”. */
export const describeRefundTarget = (method: GiftMethod): string =>
  `the ${getRefundTarget(method)} that it was paid ${method === 'card' ? 'with' : 'from'}`

const toPercent = (perThousand: number): string => `${perThousand / 10}%`

const cardPrice = `${toPercent(cardRate.perThousand)} and ${cardRate.fixed}p`

/** Returns the price of a method in words, such as “1.5% and 20p”. */
export const describeFeeRate = (method: PaymentMethod): string => {
  if (method === 'card') return cardPrice
  if (method === 'pay-by-bank') return `about ${cardPrice}`
  const { max, min, perThousand } = directDebitRate
  return `about ${toPercent(perThousand)}, from ${min}p to ${formatMoney(max, 'GBP', { short: true })}`
}
