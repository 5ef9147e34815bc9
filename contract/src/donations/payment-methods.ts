/** Ways to pay a gift at the payment provider. `card` includes Apple Pay, Google Pay and Link. */
export const paymentMethods = ['card', 'direct-debit', 'pay-by-bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabel: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card, Apple Pay, Google Pay or Link',
  'direct-debit': 'Direct Debit',
  'pay-by-bank': 'Pay by Bank',
}

/** Returns whether a method can pay a monthly gift. A bank approves each Pay by Bank payment. */
export const canPayMonthly = (method: PaymentMethod): boolean => method !== 'pay-by-bank'

/** Returns the known ways to pay among names from the database, in the order of the list above. */
export const listPaymentMethods = (names: readonly string[]): PaymentMethod[] =>
  paymentMethods.filter((method) => names.includes(method))

/** The wallets with which a card payment can be made. */
export const wallets = ['apple-pay', 'google-pay', 'link'] as const
export type Wallet = (typeof wallets)[number]

export const walletLabel: Readonly<Record<Wallet, string>> = {
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  link: 'Link',
}

const methodWords: Readonly<Record<PaymentMethod, string>> = {
  card: 'card',
  'direct-debit': 'Direct Debit',
  'pay-by-bank': 'Pay by Bank',
}

/** Names ways to pay within a sentence: "card, Direct Debit or Pay by Bank". */
export const describeMethods = (methods: readonly PaymentMethod[]): string => {
  const words = methods.map((method) => methodWords[method])
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
