import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'

/** Returns the validation error of a date on which something has happened, or undefined. */
export const findPastDayError = (on: string): string | undefined => {
  if (on === '') return 'Enter the date.'
  return on > toUkDate(new Date()) ? 'Choose a date that is not in the future.' : undefined
}
