const day = 86_400_000

/** The ISO 8601 calendar date `days` after `date`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** The calendar date of a moment, in UTC. */
export const dateOf = (moment: Date | string): string =>
  (typeof moment === 'string' ? new Date(moment) : moment).toISOString().slice(0, 10)

/** The latest of some dates; those that are not known are left out. */
export const latest = (first: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>((last, date) => (date !== null && date > last ? date : last), first)

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "3 March 2026" */
export const inWords = (date: string): string => words.format(new Date(date))
