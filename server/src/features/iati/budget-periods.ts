import { divideRounded } from '@pennytrail/contract/money.ts'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'

export interface BudgetPeriod {
  readonly start: string
  readonly end: string
  readonly planned: number
}

const day = 86_400_000

/** Returns the last day of the year that begins on a day. */
const getYearEnd = (start: string): string => {
  const next = new Date(start)
  next.setUTCFullYear(next.getUTCFullYear() + 1)
  return addDays(next.toISOString().slice(0, 10), -1)
}

const countDays = (start: string, end: string): number =>
  Math.trunc((Date.parse(end) - Date.parse(start)) / day) + 1

const periodLabel = /^(\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})$/

/**
 * Returns the periods of budget lines whose labels are dates, as an IATI import creates them; null
 * for other budget lines.
 */
const withLabel = (lines: readonly { label: string; planned: number }[]): BudgetPeriod[] | null => {
  const periods = lines.map(({ label, planned }) => {
    const match = periodLabel.exec(label)
    const [start, end] = [match?.[1] ?? '', match?.[2] ?? '']
    return match && end >= start && end <= getYearEnd(start) ? { start, end, planned } : null
  })
  return periods.every((period) => period !== null) ? periods : null
}

/**
 * Divides a budget into periods of at most a year, as the standard requires. Spreads a budget for
 * several years by days; the periods add up to exactly the planned amount.
 */
export const splitIntoBudgetPeriods = (
  lines: readonly { label: string; planned: number }[],
  startsOn: string,
  endsOn: string | null,
): BudgetPeriod[] => {
  if (lines.length === 0) return []
  const own = withLabel(lines)
  if (own) return own
  const planned = lines.reduce((sum, line) => sum + line.planned, 0)
  const last = endsOn !== null && endsOn >= startsOn ? endsOn : getYearEnd(startsOn)
  const all = BigInt(countDays(startsOn, last))
  const periods: BudgetPeriod[] = []
  let given = 0
  for (let start = startsOn; start <= last; start = addDays(periods.at(-1)!.end, 1)) {
    const whole = getYearEnd(start)
    const end = whole < last ? whole : last
    const until = divideRounded(BigInt(planned) * BigInt(countDays(startsOn, end)), all)
    periods.push({ start, end, planned: until - given })
    given = until
  }
  return periods
}
