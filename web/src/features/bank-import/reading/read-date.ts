import { isDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'

export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** The orders of day, month and year, the British one first, which wins a tie. */
const orders: readonly DateOrder[] = ['dmy', 'ymd', 'mdy']

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const parseMonth = (part: string): number =>
  /^\d+$/.test(part) ? Number(part) : months.indexOf(part.slice(0, 3).toLowerCase()) + 1

/** Two-digit years are in this century. */
const parseYear = (part: string): string => (part.length === 2 ? `20${part}` : part)

const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i

/**
 * Reads a date in a bank's format (27/03/2026, 27 Mar 26, 2026-03-27 with or without a time) as
 * YYYY-MM-DD. A year of four digits shows its place; the order decides about a year of two digits.
 * Null if the text is not a date.
 */
export const readDate = (written: string, order: DateOrder): string | null => {
  const text = written
    .replace(/^'/, '')
    .replace(weekday, '')
    .replace(/^(\D*\d{1,2})(st|nd|rd|th)\b/i, '$1')
  const match =
    /^(\d{1,4})([\s/.-]*)(\d{1,2}|[a-z]{3,9})([\s/.,-]*)(\d{1,4})\.?(?:[\sT,]+\d{1,2}[:.]\d{2}.*)?$/i.exec(
      order === 'mdy' && /^[a-z]/i.test(text) ? text.replace(/^([a-z]+)\s+(\d+)/i, '$2 $1') : text,
    )
  if (!match) return null
  const [, first = '', between = '', second = '', after = '', third = ''] = match
  const named = /[a-z]/i.test(second)
  // With one separator of two, it is an amount: 13.25 is no day of 2013.
  if (!named && (between === '') !== (after === '')) return null
  const isYearFirst =
    first.length === 4 || (order === 'ymd' && first.length === 2 && third.length <= 2)
  const [day, month, year] = isYearFirst
    ? [third, second, first]
    : order === 'mdy' && !named
      ? [second, first, third]
      : [first, second, third]
  const date = `${parseYear(year)}-${String(parseMonth(month)).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

export const isDateText = (cell: string): boolean =>
  orders.some((order) => readDate(cell, order) !== null)

/** Parts of dates with a year of two digits, which may be first or last. */
const twoDigitYear = /^\d{1,2}(?:[\s/.-]+(?:\d{1,2}|[a-z]{3,9})[\s/.,-]+|[a-z]{3,9})\d{2}(?!\d)/i

const maxStatementDays = 3 * 366

/** Whether these dates can be those of one statement: none is far in the future or the past. */
const isPlausible = (dates: readonly string[], today: string): boolean =>
  dates.every((date) => date <= addDays(today, 7) && date >= addDays(today, -7 * 366))

const measureSpan = (dates: readonly string[]): number => {
  const sorted = dates.toSorted()
  return (Date.parse(sorted.at(-1)!) - Date.parse(sorted[0]!)) / 86_400_000
}

/**
 * Tells years that are first from years that are last. All dates of a column are read alike. Null
 * if both readings give dates of a statement, such as 20-11-21.
 */
const findYearOrder = (written: readonly string[], today: string): DateOrder | null => {
  // A year of two digits has both, so a single figure is a day: 3-Nov-26.
  if (written.some((one) => /^\d\D/.test(one))) return 'dmy'
  const reads = (['dmy', 'ymd'] as const).map((order) => {
    const dates = written.map((one) => readDate(one, order)).filter((date) => date !== null)
    const fits =
      isPlausible(dates, today) && dates.length > 0 && measureSpan(dates) <= maxStatementDays
    return { order, fits, span: dates.length > 0 ? measureSpan(dates) : Infinity }
  })
  const [dmy, ymd] = reads as [(typeof reads)[0], (typeof reads)[0]]
  if (dmy.fits !== ymd.fits) return dmy.fits ? 'dmy' : 'ymd'
  if (!dmy.fits) return dmy.span <= ymd.span ? 'dmy' : 'ymd'
  // Days differ and years hardly do, so the right reading covers less time.
  if (dmy.span * 4 < ymd.span) return 'dmy'
  return ymd.span * 4 < dmy.span ? 'ymd' : null
}

/**
 * Finds the date order that fits most of these texts. The British order wins a tie, unless the year
 * has two digits and may come first. Null if the texts do not show where the year is.
 */
export const findDateOrder = (written: readonly string[], today: string): DateOrder | null => {
  const count = (order: DateOrder) => written.filter((one) => readDate(one, order) !== null).length
  const counts = new Map(orders.map((order) => [order, count(order)]))
  const best = orders.toSorted((a, b) => counts.get(b)! - counts.get(a)!)[0] ?? 'dmy'
  const short = written.filter((one) => twoDigitYear.test(one))
  // Misprints can make one reading fit a few more texts than the other.
  const mayBeYearFirst = counts.get('ymd')! * 2 > counts.get('dmy')! && short.length > 0
  return best === 'dmy' && mayBeYearFirst ? findYearOrder(short, today) : best
}
