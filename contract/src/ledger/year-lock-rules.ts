/**
 * Rules for locking a year of a charity's ledger, with their error sentences; the API applies the
 * same rules.
 */
import { getDateError, isDate } from '../dates/calendar-date.ts'
import { formatDay } from '../dates/uk-time.ts'
import { isInvisible } from '../misleading-text.ts'

type ValidationError = string | undefined

/**
 * Returns the validation error of a year end. Dates are ISO 8601 calendar dates; `lockedThrough` is
 * the last locked day, or null.
 */
export const getYearEndError = (
  date: string,
  today: string,
  lockedThrough: string | null,
): ValidationError => {
  if (date === '') return 'Enter the last day of the year.'
  const error = getDateError(date)
  if (error !== undefined) return error
  if (date >= today) return 'Choose a date before today. You can lock a year once it has ended.'
  return lockedThrough !== null && date <= lockedThrough
    ? `The ledger is already locked up to ${formatDay(lockedThrough)}. Choose a later date.`
    : undefined
}

/** Returns the error of an entry's date in a locked year; undefined if its year is open. */
export const getLockedDateError = (date: string, lockedThrough: string | null): ValidationError =>
  lockedThrough !== null && isDate(date) && date <= lockedThrough
    ? `The ledger is locked up to ${formatDay(lockedThrough)}. Choose a later date. You can give the real date in the description.`
    : undefined

export const maxOpeningReasonLength = 500

export const getOpeningReasonError = (reason: string): ValidationError => {
  if (isInvisible(reason)) return 'Say why you are unlocking it.'
  return reason.trim().length > maxOpeningReasonLength
    ? `Use at most ${maxOpeningReasonLength} characters.`
    : undefined
}

/**
 * Returns the year end that a form starts with: a year after the last locked day, or else the last
 * 31 March.
 */
export const getUsualYearEnd = (today: string, lockedThrough: string | null): string => {
  if (lockedThrough !== null) {
    // Moves to the day after, adds a year and goes back a day, so that the year after one that ends
    // on the last day of February ends on the last day of February too.
    const next = new Date(lockedThrough)
    next.setUTCDate(next.getUTCDate() + 1)
    next.setUTCFullYear(next.getUTCFullYear() + 1)
    next.setUTCDate(next.getUTCDate() - 1)
    const end = next.toISOString().slice(0, 10)
    return end < today ? end : ''
  }
  const year = Number(today.slice(0, 4))
  return today > `${year}-03-31` ? `${year}-03-31` : `${year - 1}-03-31`
}
