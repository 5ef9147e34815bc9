/**
 * Rules for entries that people record by hand, with their error sentences; the API applies the
 * same rules.
 */
import { getDateError } from '../dates/calendar-date.ts'
import { isCurrency } from '../currencies.ts'
import { formatMoney } from '../format-money.ts'
import { isInvisible } from '../misleading-text.ts'
import { getKindRule, isSpendingKind, type RecordedKind } from './entry-kinds.ts'
import { getClosedDateError, getOpeningDateError, type OpenDays } from './books-start-rules.ts'

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
 * Returns the validation error of an amount. `currency`, if known, appears in the error about an
 * amount that is too large.
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

const getPayeeError = (payee: string, kind: RecordedKind): ValidationError => {
  const { party } = getKindRule(kind)
  if (isInvisible(payee) && party) return party.missing
  return getTooLongError(payee, entryLimits.payee)
}

const getDescriptionError = (description: string, kind: RecordedKind): ValidationError => {
  if (isInvisible(description) && kind !== 'opening') return 'Say what it was for.'
  return getTooLongError(description, entryLimits.description)
}

/** The dates that a person can choose for a reversal. */
export const reversalDates = ['original', 'today'] as const
export type ReversalDate = (typeof reversalDates)[number]

export const getReasonError = (reason: string): ValidationError =>
  isInvisible(reason)
    ? 'Say why you are reversing it.'
    : getTooLongError(reason, entryLimits.reason)

const getOriginalCurrencyError = (original: string, currency: string): ValidationError => {
  if (!isCurrency(original)) return 'Choose a currency from the list.'
  return original === currency ? 'Choose a currency other than the project’s own.' : undefined
}

/** The fields that the rules check. Empty text stands for null, because forms have no null. */
interface CheckedEntry {
  readonly kind: RecordedKind
  readonly date: string
  readonly payee: string
  readonly description: string
  readonly category?: string | undefined
  /** The fund's currency, if the person can choose the currency. */
  readonly currency?: string
  readonly projectId: string | null
  readonly toProjectId?: string | null | undefined
  readonly budgetLineId?: string | null | undefined
  readonly originalCurrency?: string | null
}
export type EntryErrors = Partial<Record<keyof CheckedEntry, string>>

/** Returns the error of a date that the ledger does not take for this kind of entry. */
export const getOpenDaysError = (
  { kind, date }: Pick<CheckedEntry, 'kind' | 'date'>,
  open: OpenDays,
): ValidationError =>
  kind === 'opening' ? getOpeningDateError(date, open) : getClosedDateError(date, open)

/**
 * Finds the validation errors of an entry by field. `today` is an ISO 8601 calendar date. Without
 * `open`, any day up to today counts as open.
 */
export const findEntryErrors = (
  entry: CheckedEntry,
  today: string,
  open?: OpenDays,
): EntryErrors => {
  const { kind, date, category, currency, projectId, originalCurrency = null } = entry
  const isElsewhere = (entry.toProjectId || null) !== (projectId || null)
  const errors: Record<string, ValidationError> = {
    date: getEntryDateError(date, today) ?? (open ? getOpenDaysError(entry, open) : undefined),
    payee: getPayeeError(entry.payee, kind),
    description: getDescriptionError(entry.description, kind),
    category:
      category === undefined || Object.hasOwn(getKindRule(kind).categories, category)
        ? undefined
        : 'Choose a category from the list.',
    currency:
      currency === undefined || isCurrency(currency)
        ? undefined
        : 'Choose a currency from the list.',
    budgetLineId:
      entry.budgetLineId && !(isSpendingKind(kind) && projectId)
        ? 'Only a project’s spending can have a budget line.'
        : undefined,
    originalCurrency:
      originalCurrency === null
        ? undefined
        : getOriginalCurrencyError(originalCurrency, currency ?? ''),
    toProjectId: kind === 'transfer' && !isElsewhere ? 'Choose two different funds.' : undefined,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
