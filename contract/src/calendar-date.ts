const calendarDate = /^\d{4}-\d{2}-\d{2}$/

/** Whether this is an ISO 8601 calendar date that exists, from 1900 to 2199. */
export const isDate = (text: string): boolean =>
  calendarDate.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text) &&
  text >= '1900-01-01' &&
  text < '2200-01-01'
