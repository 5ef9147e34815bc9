import { isCalendarDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { RowError } from './register-row.ts'

/**
 * Reads a date as OSCR and CCNI write it, dd/mm/yyyy with or without a time, and returns it in ISO
 * 8601; null if the column is empty. Throws RowError.
 */
export const parseBritishDate = (
  values: Readonly<Record<string, string>>,
  column: string,
): string | null => {
  const text = values[column] ?? ''
  if (text === '') return null
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+\d{1,2}:\d\d(?::\d\d)?)?$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isCalendarDate(date)) throw new RowError(`${column} is “${text}”, which is not a date.`)
  return date
}
