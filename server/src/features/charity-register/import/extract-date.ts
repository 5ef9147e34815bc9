import { isCalendarDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'

/** The day of an extract (YYYY-MM-DD), and where it is from. */
export interface ExtractDate {
  readonly date: string
  readonly from: 'option' | 'name' | 'file'
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Finds a date in a file's name: 2026-11-27, 20261127, 27-Nov-2026 or 27-11-2026. */
const findDateInName = (name: string): string | undefined => {
  const [, year, month, day] = /(?<!\d)(20\d\d)[-_. ]?(\d\d)[-_. ]?(\d\d)(?!\d)/.exec(name) ?? []
  const [, lastDay = '', word = '', lastYear] =
    /(?<!\d)(\d{1,2})[-_. ]?(\d\d|[a-z]{3,9})[-_. ]?(20\d\d)(?!\d)/i.exec(name) ?? []
  const named = months.indexOf(word.slice(0, 3).toLowerCase()) + 1
  return [
    `${year}-${month}-${day}`,
    `${lastYear}-${named === 0 ? word : String(named).padStart(2, '0')}-${lastDay.padStart(2, '0')}`,
  ].find(isCalendarDate)
}

/**
 * Returns the day of an extract whose rows do not say it: the day that was given, else the one in
 * the name of the file or of its zip, else the day on which the file was written.
 */
export const findExtractDate = (
  given: string | undefined,
  names: readonly string[],
  modifiedAt: Date,
): ExtractDate => {
  if (given !== undefined) return { date: given, from: 'option' }
  const named = names.map(findDateInName).find((date) => date !== undefined)
  return named ? { date: named, from: 'name' } : { date: toUkDate(modifiedAt), from: 'file' }
}
