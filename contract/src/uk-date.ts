const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar date in the United Kingdom, YYYY-MM-DD: what the books go by. */
export const toUkDate = (at: Date): string => london.format(at)

/** The 6 April with which the tax year of a day began. */
export const getTaxYear = (day: string): string => {
  const year = Number(day.slice(0, 4))
  return day >= `${day.slice(0, 4)}-04-06` ? `${year}-04-06` : `${year - 1}-04-06`
}

/** The 6 April with which the tax year of a moment began. */
export const getTaxYearStart = (at: Date): string => getTaxYear(toUkDate(at))

/** The same day some years on; 29 February becomes 28 where that year has none. */
export const addYears = (day: string, years: number): string => {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const moved = `${year}${day.slice(4)}`
  const exists = new Date(`${moved}T00:00:00Z`).toISOString().startsWith(moved)
  return exists ? moved : `${year}-02-28`
}

/** The day some days on. */
export const addDays = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
