/** The calendar date of a moment, in UTC. */
export const dateOf = (moment: Date | string): string =>
  (typeof moment === 'string' ? new Date(moment) : moment).toISOString().slice(0, 10)

/** The latest of some dates; those that are not known are left out. */
export const latest = (first: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>((last, date) => (date !== null && date > last ? date : last), first)
