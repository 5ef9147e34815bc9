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

/** "4 March 2026 at 14:05", by London's clock. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso))

/** "4 March 2026", of a calendar date (YYYY-MM-DD) or, by London's clock, of a moment. */
export const formatDay = (at: string | Date): string =>
  (typeof at === 'string' && at.length === 10 ? day : ukDayFormat).format(new Date(at))
