import { getTaxYear } from '../dates/uk-date.ts'

/** The tax year of the United Kingdom: 6 April to 5 April. Days are YYYY-MM-DD. */

/** A range of days, including the first and the last. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const makeTaxYear = (year: number): DayRange => ({
  from: `${year}-04-06`,
  to: `${year + 1}-04-05`,
})

const getStartYear = (day: string): number => Number(getTaxYear(day).slice(0, 4))

/** Returns the tax year that contains a day. */
export const getTaxYearRange = (day: string): DayRange => makeTaxYear(getStartYear(day))

/** Lists the tax years from that of `last` back to that of `first`, newest first. */
export const listTaxYears = (first: string, last: string): DayRange[] => {
  const [oldest, newest] = [getStartYear(first), getStartYear(last)]
  return Array.from({ length: Math.max(0, newest - oldest) + 1 }, (_, at) =>
    makeTaxYear(newest - at),
  )
}

/** Returns a name such as "2026/27" if the range is one tax year; otherwise undefined. */
export const formatTaxYear = ({ from, to }: DayRange): string | undefined => {
  const year = getTaxYearRange(from)
  return year.from === from && year.to === to ? `${from.slice(0, 4)}/${to.slice(2, 4)}` : undefined
}
