import { getMonthLength, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'

/** Two days, both included (YYYY-MM-DD). */
export interface Days {
  readonly from: string
  readonly to: string
}

const pad = (value: number): string => String(value).padStart(2, '0')

const writeDay = (month: number, day: number): string =>
  `${Math.floor(month / 12)}-${pad((month % 12) + 1)}-${pad(day)}`

/** Returns some whole months; the first is counted from January of year 0. */
const toMonths = (first: number, count: number): Days => {
  const last = first + count - 1
  const end = getMonthLength(Math.floor(last / 12), (last % 12) + 1)
  return { from: writeDay(first, 1), to: writeDay(last, end) }
}

/** Lists the months, quarters and calendar years around a day that people often choose. */
export const listRecentPeriods = (
  today = toUkDate(new Date()),
): { label: string; days: Days }[] => {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const quarter = month - (month % 3)
  const year = month - (month % 12)
  return [
    { label: 'This month', days: toMonths(month, 1) },
    { label: 'Last month', days: toMonths(month - 1, 1) },
    { label: 'This quarter', days: toMonths(quarter, 3) },
    { label: 'Last quarter', days: toMonths(quarter - 3, 3) },
    { label: 'This year', days: toMonths(year, 12) },
    { label: 'Last year', days: toMonths(year - 12, 12) },
  ]
}
