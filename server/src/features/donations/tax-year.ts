const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar date in the United Kingdom, YYYY-MM-DD: what the books go by. */
export const ukDate = (at: Date): string => london.format(at)

/** The 6 April with which the tax year of a moment began. */
export const taxYearStart = (at: Date): string => {
  const today = ukDate(at)
  const year = Number(today.slice(0, 4))
  return today >= `${year}-04-06` ? `${year}-04-06` : `${year - 1}-04-06`
}
