import { taxYearOf } from '../uk-date.ts'

/** The tax year of the United Kingdom: 6 April to 5 April. Days are YYYY-MM-DD. */

/** Two days and all between them. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const startingIn = (year: number): DayRange => ({
  from: `${year}-04-06`,
  to: `${year + 1}-04-05`,
})

const startOf = (day: string): number => Number(taxYearOf(day).slice(0, 4))

/** The tax year that a day lies in. */
export const taxYearAround = (day: string): DayRange => startingIn(startOf(day))

/** Tax years from the one of `last` back to the one of `first`; the newest first. */
export const taxYearsBetween = (first: string, last: string): DayRange[] => {
  const [oldest, newest] = [startOf(first), startOf(last)]
  return Array.from({ length: Math.max(0, newest - oldest) + 1 }, (_, at) =>
    startingIn(newest - at),
  )
}

/** "2026/27", where a range is one tax year; else nothing. */
export const taxYearName = ({ from, to }: DayRange): string | undefined => {
  const year = taxYearAround(from)
  return year.from === from && year.to === to ? `${from.slice(0, 4)}/${to.slice(2, 4)}` : undefined
}
