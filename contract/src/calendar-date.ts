const calendarDate = /^\d{4}-\d{2}-\d{2}$/

/** Whether this is a day of the calendar as YYYY-MM-DD (ISO 8601), 30 February not included. */
export const isCalendarDate = (text: string): boolean =>
  calendarDate.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** Whether this is a day of the calendar from 1900 to 2199, which all that happens to money is. */
export const isDate = (text: string): boolean =>
  isCalendarDate(text) && text >= '1900-01-01' && text < '2200-01-01'

/** What is wrong with a day that was typed; null stands for a day that was left out. */
export const getDateError = (date: string | null): string | undefined => {
  if (date === null || isDate(date)) return undefined
  if (!isCalendarDate(date)) return 'Enter a date that exists, such as 27 3 2026.'
  return date < '0100' ? yearInFull : 'Enter a date from the year 1900 to 2199.'
}

/** For a year that was typed with two digits. */
export const yearInFull = 'Write the year in full, such as 2026.'
