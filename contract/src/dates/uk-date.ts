import { makeOnce } from '../make-once.ts'

const ukDates = makeOnce(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
)

/**
 * Returns the UK calendar date of a moment, YYYY-MM-DD. All bookkeeping uses UK dates. Reads the
 * parts, because browsers write a whole date of the same locale in different orders.
 */
export const toUkDate = (at: Date): string => {
  const parts = ukDates().formatToParts(at)
  const read = (type: string) => parts.find((part) => part.type === type)!.value
  return `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}`
}

/** Returns the 6 April on which the tax year of a day began. */
export const getTaxYear = (day: string): string => {
  const year = Number(day.slice(0, 4))
  return day >= `${day.slice(0, 4)}-04-06` ? `${year}-04-06` : `${year - 1}-04-06`
}

/** Returns the 6 April on which the tax year of a moment began. */
export const getTaxYearStart = (at: Date): string => getTaxYear(toUkDate(at))

/** Returns the same day some years later; 29 February becomes 28 in a year without it. */
export const addYears = (day: string, years: number): string => {
  const year = Number(day.slice(0, 4)) + years
  const moved = `${String(year).padStart(4, '0')}${day.slice(4)}`
  return day.endsWith('-02-29') && getMonthLength(year, 2) === 28 ? moved.slice(0, 8) + '28' : moved
}

/** Returns the number of days in a month from 1 to 12. */
export const getMonthLength = (year: number, month: number): number => {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeapYear ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Returns the date some days later; `days` may be negative. */
export const addDays = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
