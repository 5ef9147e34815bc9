import { toUkDate } from '@pennytrail/contract/uk-date.ts'

/** The calendar date of a moment in the United Kingdom, as the books have it. */
export const toIsoDate = (moment: Date | string): string =>
  toUkDate(typeof moment === 'string' ? new Date(moment) : moment)

/** The latest of some dates; those that are not known are left out. */
export const getLatest = (first: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>((last, date) => (date !== null && date > last ? date : last), first)
