import {
  getGiftAmountsError,
  type GiftAmount,
} from '@pennytrail/contract/donations/gift-amounts.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { getGiftAmountError } from '@pennytrail/contract/donations/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'

/** An amount for givers as it is typed, in pounds. */
export interface GiftAmountValue {
  amount: string
  says: string
}

/** The form values of the amounts for people and for donor organisations. */
export interface GiftAmountsValues {
  giftAmounts: GiftAmountValue[]
  orgGiftAmounts: GiftAmountValue[]
}

export const giftAmountsNames: Readonly<Record<keyof GiftAmountsValues, string>> = {
  giftAmounts: 'Amounts for people',
  orgGiftAmounts: 'Amounts for organisations',
}

export const toGiftAmountValues = (amounts: readonly GiftAmount[]): GiftAmountValue[] =>
  amounts.map(({ amount, says }) => ({
    amount: amount % 100 === 0 ? String(amount / 100) : toDecimal(amount),
    says,
  }))

/** Converts the typed amounts to those of the API. Text that is not an amount becomes 0. */
export const toGiftAmounts = (values: readonly GiftAmountValue[]): GiftAmount[] =>
  values.map(({ amount, says }) => ({ amount: parseAmount(amount) ?? 0, says: says.trim() }))

/** Returns the validation error of the typed amounts, or undefined. */
export const findGiftAmountsError = (values: readonly GiftAmountValue[]): string | undefined => {
  for (const [at, { amount }] of values.entries()) {
    const error = getTypedAmountError(amount, getGiftAmountError)
    if (error !== undefined) return `Amount ${at + 1}: ${error}`
  }
  return getGiftAmountsError(toGiftAmounts(values))
}

/** Writes the typed amounts as one text, for the notice that somebody else changed them. */
export const describeGiftAmounts = (values: readonly GiftAmountValue[]): string =>
  toGiftAmounts(values)
    .map(({ amount, says }) => [formatMoney(amount), says].filter(Boolean).join(' '))
    .join(', ') || 'none'
