/**
 * Rules for the first day of a charity's books here and for the dates that its ledger takes, with
 * their error sentences; the API applies the same rules.
 */
import { getDateError, isDate } from '../dates/calendar-date.ts'
import { addDays } from '../dates/uk-date.ts'
import { formatMoney } from '../format-money.ts'
import { formatDay } from '../dates/uk-time.ts'
import { getLockedDateError } from './year-lock-rules.ts'

type ValidationError = string | undefined

/** The limits of the dates of a ledger's entries. Days are ISO 8601 calendar dates. */
export interface OpenDays {
  /** The last locked day; null if no year is locked. */
  readonly lockedThrough: string | null
  /** The first day of the books; null until a Lead sets it. */
  readonly firstDay: string | null
}

export const allDaysOpen: OpenDays = { lockedThrough: null, firstDay: null }

/** Returns the day before the books begin, which is the date of every opening balance. */
export const getOpeningDay = (firstDay: string): string => addDays(firstDay, -1)

/**
 * Returns the validation error of a first day. `earliestEntry` is the date of the earliest entry that
 * stands, apart from opening balances; null if there is none.
 */
export const getFirstDayError = (
  date: string,
  today: string,
  earliestEntry: string | null,
): ValidationError => {
  if (date === '') return 'Enter the first day of your books.'
  const error = getDateError(date)
  if (error !== undefined) return error
  // The opening balances need a day before it.
  if (!isDate(getOpeningDay(date))) return 'Enter a date after 1 January 1900.'
  if (date > today) return 'The first day must not be in the future.'
  return earliestEntry !== null && date > earliestEntry
    ? `Your ledger has an entry of ${formatDay(earliestEntry)}. Choose that day or an earlier one.`
    : undefined
}

/**
 * Returns the error of an entry's date before the first day or in a locked year; undefined if the
 * ledger takes it. Opening balances have a rule of their own.
 */
export const getClosedDateError = (date: string, open: OpenDays): ValidationError =>
  open.firstDay !== null && isDate(date) && date < open.firstDay
    ? `Your books here begin on ${formatDay(open.firstDay)}. Choose that day or a later one. The opening balance stands for everything before it.`
    : getLockedDateError(date, open.lockedThrough)

/** Says that a fund already has an opening balance, and what to do if it is wrong. */
export const describeSecondOpening = (
  { amount, seq }: { readonly amount: number; readonly seq: number },
  currency: string,
): string =>
  `This fund already has an opening balance: ${formatMoney(amount, currency)}, No. ${seq}. If it is wrong, reverse it first.`

export const onlyLeadsOpenBooks =
  'Only a Lead can record an opening balance. Ask a Lead of your charity.'

export const onlyLeadsUndo =
  'Only a Lead can reverse an opening balance. Ask a Lead of your charity.'

export const missingFirstDay =
  'A Lead has to set the first day of your books first, in the settings of the dashboard.'

/**
 * Returns why no opening balance can have this date; undefined if one can. Every opening balance is
 * dated the day before the books begin.
 */
export const getOpeningDateError = (date: string, open: OpenDays): ValidationError => {
  if (open.firstDay === null) return missingFirstDay
  const openingDay = getOpeningDay(open.firstDay)
  if (date !== openingDay) {
    return `An opening balance is dated ${formatDay(openingDay)}, the day before your books here begin.`
  }
  return getLockedOpeningError(openingDay, open.lockedThrough)
}

/** Returns the error of an opening balance in a locked year; undefined if its year is open. */
export const getLockedOpeningError = (
  date: string,
  lockedThrough: string | null,
): ValidationError =>
  lockedThrough !== null && date <= lockedThrough
    ? `An opening balance would be dated ${formatDay(date)}, and the ledger is locked up to ${formatDay(lockedThrough)}. A Lead can unlock the year, record it and lock the year again.`
    : undefined

/**
 * Returns the date itself if the ledger takes it, otherwise the first day that it takes. A
 * correction is dated like this, because it belongs to the time of the entry that it corrects. The
 * correction of an opening balance may also have the day before the books begin.
 */
export const toOpenDate = (date: string, open: OpenDays, correctsOpening = false): string => {
  const { firstDay, lockedThrough } = open
  const days = [date]
  if (lockedThrough !== null) days.push(addDays(lockedThrough, 1))
  if (firstDay !== null) days.push(correctsOpening ? getOpeningDay(firstDay) : firstDay)
  return days.toSorted().at(-1)!
}
