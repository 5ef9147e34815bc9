/**
 * Rules for entries that people record by hand, with their error sentences; the API applies the
 * same rules. Match funding is not among the kinds, because it needs a recorded pledge.
 */
import { getDateError } from '../calendar-date.ts'
import { isCurrency } from '../currencies.ts'
import { formatMoney, getMinorUnitDigits } from '../money.ts'
import { incomeCategories, spendingCategories } from './sorp-categories.ts'

export const recordedKinds = [
  'spending',
  'onward-grant',
  'income',
  'grant',
  'transfer',
  'opening',
] as const
export type RecordedKind = (typeof recordedKinds)[number]

/** Explanations of each kind for the person who records an entry. */
export const recordedKindHelp: Readonly<Record<RecordedKind, string>> = {
  spending: 'Money paid for the work: goods, wages, rent, travel.',
  'onward-grant': 'Money granted to another organisation for its work.',
  income: 'Money that came in outside Pennytrail: sales, interest, fees.',
  grant: 'A grant that another organisation paid to the charity.',
  transfer: 'The charity’s own money, moved from one fund to another.',
  opening: 'What a fund held before its records here began.',
}

export const isSpendingKind = (kind: string): boolean =>
  kind === 'spending' || kind === 'onward-grant'
export const isIncomeKind = (kind: string): boolean => kind === 'income' || kind === 'grant'

/** Returns the categories of a kind by their code; empty if the kind needs no category. */
export const getCategories = (kind: RecordedKind): Readonly<Record<string, string>> => {
  if (isSpendingKind(kind)) return spendingCategories
  return isIncomeKind(kind) ? incomeCategories : {}
}

/** Returns the category that a form starts with. */
export const getUsualCategory = (kind: RecordedKind): string => {
  if (kind === 'onward-grant') return 'grants-to-institutions'
  if (kind === 'spending') return 'charitable-activities'
  return isIncomeKind(kind) ? 'donations-and-legacies' : ''
}

export const entryLimits = {
  /** In minor units: a hundred billion pounds, more than any real entry. */
  amount: 10_000_000_000_000,
  payee: 200,
  description: 500,
  reason: 500,
} as const

type ValidationError = string | undefined

const getTooLongError = (text: string, max: number): ValidationError =>
  text.trim().length > max ? `Use at most ${max} characters.` : undefined

/**
 * Returns the validation error of an amount. `currency`, if known, appears in the error of a too
 * large amount.
 */
export const getAmountError = (amount: number | null, currency?: string): ValidationError => {
  if (amount === null || !Number.isSafeInteger(amount)) return 'Enter an amount, such as 25.00.'
  if (amount <= 0) return 'Enter an amount above zero.'
  if (amount <= entryLimits.amount) return undefined
  return currency === undefined
    ? 'That amount is too large.'
    : `That amount is too large. Enter up to ${formatMoney(entryLimits.amount, currency)}.`
}

/** Returns the validation error of an entry's date. `today` is an ISO 8601 calendar date. */
export const getEntryDateError = (date: string, today: string): ValidationError => {
  if (date === '') return 'Enter the date.'
  const error = getDateError(date)
  if (error !== undefined) return error
  return date > today ? 'The date must not be in the future.' : undefined
}

export const getPayeeError = (payee: string, kind: RecordedKind): ValidationError => {
  if (payee.trim() === '' && isSpendingKind(kind)) return 'Say who was paid.'
  if (payee.trim() === '' && isIncomeKind(kind)) return 'Say who it came from.'
  return getTooLongError(payee, entryLimits.payee)
}

export const getDescriptionError = (description: string, kind: RecordedKind): ValidationError => {
  if (description.trim() === '' && kind !== 'opening') return 'Say what it was for.'
  return getTooLongError(description, entryLimits.description)
}

export const getReasonError = (reason: string): ValidationError =>
  reason.trim() === ''
    ? 'Say why you are reversing it.'
    : getTooLongError(reason, entryLimits.reason)

export const getOriginalCurrencyError = (original: string, currency: string): ValidationError => {
  if (!isCurrency(original)) return 'Choose a currency from the list.'
  return original === currency ? 'Choose a currency other than the project’s own.' : undefined
}

/**
 * Returns the validation error of a rate, which is plain decimal text: units of the ledger's
 * currency for one unit of the original.
 */
export const getRateError = (rate: string): ValidationError =>
  /^(0|[1-9]\d{0,8})(\.\d{1,10})?$/.test(rate) && /[1-9]/.test(rate)
    ? undefined
    : 'Enter a rate, such as 0.7925.'

const rateDigits = 10

/**
 * Returns the rate between two amounts of the same money, as plain decimal text: units of
 * `currency` for one of `originalCurrency`, to ten places, halves rounded up. Returns null if an
 * amount is not above zero or the rate is too small to write.
 */
export const computeRate = (
  amount: number,
  currency: string,
  original: number,
  originalCurrency: string,
): string | null => {
  if (amount <= 0 || original <= 0) return null
  const scale = 10n ** BigInt(rateDigits + getMinorUnitDigits(originalCurrency))
  const divisor = BigInt(original) * 10n ** BigInt(getMinorUnitDigits(currency))
  const scaled = (BigInt(amount) * scale * 2n + divisor) / (divisor * 2n)
  const digits = scaled.toString().padStart(rateDigits + 1, '0')
  const whole = digits.slice(0, -rateDigits)
  const fraction = digits.slice(-rateDigits).replace(/0+$/, '')
  const rate = fraction === '' ? whole : `${whole}.${fraction}`
  return getRateError(rate) === undefined ? rate : null
}
