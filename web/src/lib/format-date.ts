import { makeOnce } from '@pennytrail/contract/make-once.ts'

export {
  formatDay as formatDate,
  formatMoment as formatDateTime,
} from '@pennytrail/contract/dates/uk-time.ts'

const shortDates = makeOnce(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
)
const shortUkDates = makeOnce(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' }),
)
const months = makeOnce(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const clock = makeOnce(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }))
const relative = makeOnce(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))

const plainDate = /^\d{4}-\d{2}-\d{2}$/

/**
 * Formats a date as "4 Mar 2026" for a table column. A moment uses London time, as in `formatDate`.
 */
export const formatShortDate = (iso: string): string =>
  (plainDate.test(iso) ? shortDates() : shortUkDates()).format(new Date(iso))

/** Formats a month, YYYY-MM with or without a day, as "September 2026". */
export const formatMonth = (month: string): string =>
  months().format(new Date(`${month.slice(0, 7)}-01`))

/** Formats a time as "14:05" in the reader's time zone. */
export const formatTime = (at: Date): string => clock().format(at)

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Formats a moment relative to now: "3 days ago", "in 2 months". */
export const formatAgo = (iso: string, now: Date = new Date()): string => {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative().format(Math.trunc(seconds / size), unit)
  }
  return 'just now'
}
