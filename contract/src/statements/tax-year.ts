import { getTaxYear } from '../uk-date.ts'

/** The tax year of the United Kingdom: 6 April to 5 April. Days are YYYY-MM-DD. */

/** Two days and all between them. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const makeTaxYear = (year: number): DayRange => ({
  from: `${year}-04-06`,
  to: `${year + 1}-04-05`,
})

const getStartYear = (day: string): number => Number(getTaxYear(day).slice(0, 4))

/** The tax year that a day lies in. */
export const getTaxYearRange = (day: string): DayRange => makeTaxYear(getStartYear(day))

/** Tax years from the one of `last` back to the one of `first`; the newest first. */
export const listTaxYears = (first: string, last: string): DayRange[] => {
  const [oldest, newest] = [getStartYear(first), getStartYear(last)]
  return Array.from({ length: Math.max(0, newest - oldest) + 1 }, (_, at) =>
    makeTaxYear(newest - at),
  )
}

/** "2026/27", where a range is one tax year; else nothing. */
export const formatTaxYear = ({ from, to }: DayRange): string | undefined => {
  const year = getTaxYearRange(from)
  return year.from === from && year.to === to ? `${from.slice(0, 4)}/${to.slice(2, 4)}` : undefined
}
