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
const fields = makeOnce(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
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

/** Writes a moment as the value of a field for a day and a time in UK time: "2026-03-04T14:05". */
export const toUkTime = (at: Date): string => {
  const parts = new Map(
    fields()
      .formatToParts(at)
      .map((one) => [one.type, one.value]),
  )
  const day = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  return `${day}T${parts.get('hour')}:${parts.get('minute')}`
}

/**
 * Returns the moment of a day and a time in UK time; undefined if there is none, as in the hour in
 * which the clocks go forward. In the hour that is there twice it is the second one.
 */
export const parseUkTime = (text: string): Date | undefined => {
  const asUtc = new Date(`${text}Z`)
  if (Number.isNaN(asUtc.getTime())) return undefined
  const ahead = Date.parse(`${toUkTime(asUtc)}Z`) - asUtc.getTime()
  const at = new Date(asUtc.getTime() - ahead)
  return toUkTime(at) === text ? at : undefined
}

/** Formats a calendar date (YYYY-MM-DD), or a moment in UK time: "4 March 2026". */
export const formatDay = (at: string | Date): string =>
  (typeof at === 'string' && at.length === 10 ? dates() : ukDates()).format(new Date(at))
