import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'

/** Returns the calendar date of a moment in the United Kingdom, which the ledger uses. */
export const toIsoDate = (moment: Date | string): string =>
  toUkDate(typeof moment === 'string' ? new Date(moment) : moment)

/** Returns the latest of some dates. Ignores null dates. */
export const getLatest = (first: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>((last, date) => (date !== null && date > last ? date : last), first)
