const calendarDate = /^\d{4}-\d{2}-\d{2}$/
const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Returns whether text is an existing calendar date, YYYY-MM-DD (ISO 8601). */
export const isCalendarDate = (text: string): boolean => {
  if (!calendarDate.test(text)) return false
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  const isLeapDay = month === 2 && day === 29 && isLeapYear(Number(text.slice(0, 4)))
  return isLeapDay || (day >= 1 && day <= (daysOfMonths[month - 1] ?? 0))
}

/**
 * Returns whether text is a calendar date from 1900 to 2100, the range for all dates about money.
 */
export const isDate = (text: string): boolean =>
  isCalendarDate(text) && text >= '1900-01-01' && text < '2101-01-01'

/** Returns the validation error of a typed date; null means that no date was typed. */
export const getDateError = (date: string | null): string | undefined => {
  if (date === null || isDate(date)) return undefined
  if (!isCalendarDate(date)) return 'Enter a real date, such as 27 3 2026.'
  return date < '0100' ? yearInFull : 'Enter a date between 1900 and 2100.'
}

/** The error for a year that was typed with two digits. */
export const yearInFull = 'Write the year in full, such as 2026.'
