const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "4 March 2026 at 14:05", by London's clock. */
export const momentInWords = (iso: string): string => moment.format(new Date(iso))

/** "4 March 2026", of a calendar date (YYYY-MM-DD). */
export const dayInWords = (date: string): string => day.format(new Date(date))
