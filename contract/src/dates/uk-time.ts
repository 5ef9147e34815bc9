const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const ukDayFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'Europe/London',
})

/** Formats a moment in UK time: "4 March 2026 at 14:05". */
export const formatMoment = (iso: string): string => moment.format(new Date(iso))

/** Formats a calendar date (YYYY-MM-DD), or a moment in UK time: "4 March 2026". */
export const formatDay = (at: string | Date): string =>
  (typeof at === 'string' && at.length === 10 ? day : ukDayFormat).format(new Date(at))
