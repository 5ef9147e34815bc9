import { addDays } from './uk-date.ts'

/**
 * Working days of UK banks: no weekends and no bank holidays of England and Wales. Dates are
 * YYYY-MM-DD.
 */

/** Bank holidays that were moved or proclaimed once. Source: gov.uk/bank-holidays. */
const extraHolidays: ReadonlySet<string> = new Set([
  '2020-05-08',
  '2022-06-02',
  '2022-06-03',
  '2022-09-19',
  '2023-05-08',
])
/** Days on which the rules below expect a bank holiday that was moved to another day. */
const movedHolidays: ReadonlySet<string> = new Set(['2020-05-04', '2022-05-30'])

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const isWeekend = (day: string): boolean => [0, 6].includes(getWeekday(day))

const div = (a: number, b: number): number => (a - (a % b)) / b

/** Returns Easter Sunday of a year (Gregorian calendar, algorithm of Meeus, Jones and Butcher). */
const findEaster = (year: number): string => {
  const [a, b, c] = [year % 19, div(year, 100), year % 100]
  const g = div(8 * b + 13, 25)
  const h = (19 * a + b - div(b, 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * div(c, 4) - h - (c % 4)) % 7
  const m = div(a + 11 * h + 19 * l, 433)
  const month = div(h + l - 7 * m + 90, 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Returns the first Monday at or after a day. */
const findMonday = (day: string): string => addDays(day, (8 - getWeekday(day)) % 7)

/** Returns the weekdays on which holidays that fall on a weekend are kept. */
const substitute = (days: readonly string[]): string[] =>
  days.reduce<string[]>((workingDays, day) => {
    let at = day
    while (isWeekend(at) || workingDays.includes(at)) at = addDays(at, 1)
    return [...workingDays, at]
  }, [])

/**
 * Lists the bank holidays of a year in England and Wales by the rules of the Banking and Financial
 * Dealings Act 1971, without holidays that are proclaimed for one year.
 */
const listRegularHolidays = (year: number): string[] => {
  const easter = findEaster(year)
  // A Christmas Day on a weekend is kept after Boxing Day.
  const christmas = isWeekend(`${year}-12-25`)
    ? [`${year}-12-26`, `${year}-12-25`]
    : [`${year}-12-25`, `${year}-12-26`]
  return [
    ...substitute([`${year}-01-01`]),
    addDays(easter, -2),
    addDays(easter, 1),
    findMonday(`${year}-05-01`),
    findMonday(`${year}-05-25`),
    findMonday(`${year}-08-25`),
    ...substitute(christmas),
  ]
}

export const isBankHoliday = (day: string): boolean =>
  extraHolidays.has(day) ||
  (!movedHolidays.has(day) && listRegularHolidays(Number(day.slice(0, 4))).includes(day))

export const isWorkingDay = (day: string): boolean => !isWeekend(day) && !isBankHoliday(day)

/** Returns the date some working days later. */
export const addWorkingDays = (day: string, days: number): string => {
  let at = day
  for (let left = days; left > 0;) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}
