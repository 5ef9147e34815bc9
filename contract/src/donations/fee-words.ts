import { formatMoney } from '../format-money.ts'
import { cardRate, directDebitRate } from './card-fee.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** The name of each method's fee on screens, in the middle of a sentence. */
export const feeName: Readonly<Record<PaymentMethod, string>> = {
  card: 'card fee',
  'direct-debit': 'Direct Debit fee',
  'pay-by-bank': 'bank payment fee',
}

const toPercent = (perThousand: number): string => `${perThousand / 10}%`

const cardPrice = `${toPercent(cardRate.perThousand)} and ${cardRate.fixed}p`

/** Returns the price of a method in words, such as “1.5% and 20p”. */
export const describeFeeRate = (method: PaymentMethod): string => {
  if (method === 'card') return cardPrice
  if (method === 'pay-by-bank') return `about ${cardPrice}`
  const { max, min, perThousand } = directDebitRate
  return `about ${toPercent(perThousand)}, from ${min}p to ${formatMoney(max, 'GBP', { short: true })}`
}
