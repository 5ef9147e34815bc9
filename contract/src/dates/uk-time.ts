import { makeOnce } from '../make-once.ts'

const inLondon = { timeZone: 'Europe/London' } as const
const moments = makeOnce(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', ...inLondon }),
)
const dates = makeOnce(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
)
const ukDates = makeOnce(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', ...inLondon }))

/** Formats a moment in UK time: "4 March 2026 at 14:05". */
export const formatMoment = (iso: string): string => moments().format(new Date(iso))

/** Formats a calendar date (YYYY-MM-DD), or a moment in UK time: "4 March 2026". */
export const formatDay = (at: string | Date): string =>
  (typeof at === 'string' && at.length === 10 ? dates() : ukDates()).format(new Date(at))
