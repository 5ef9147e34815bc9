import { makeOnce } from '../make-once.ts'

const inLondon = { timeZone: 'Europe/London' } as const
const moments = makeOnce(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', ...inLondon }),
)
const daysAndTimes = makeOnce(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      ...inLondon,
    }),
)
const dates = makeOnce(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
)
const ukDates = makeOnce(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', ...inLondon }))

/** Formats a moment in UK time: "4 March 2026 at 14:05". */
export const formatMoment = (iso: string): string => moments().format(new Date(iso))

/** Formats a moment of these days in UK time, without its year: "4 March, 14:05". */
export const formatDayAndTime = (iso: string): string => {
  const parts = new Map(
    daysAndTimes()
      .formatToParts(new Date(iso))
      .map((one) => [one.type, one.value]),
  )
  return `${parts.get('day')} ${parts.get('month')}, ${parts.get('hour')}:${parts.get('minute')}`
}

/** Formats a calendar date (YYYY-MM-DD), or a moment in UK time: "4 March 2026". */
export const formatDay = (at: string | Date): string =>
  (typeof at === 'string' && at.length === 10 ? dates() : ukDates()).format(new Date(at))
