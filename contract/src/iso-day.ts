const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Whether this is a day of the calendar as YYYY-MM-DD (ISO 8601), 30 February not included. */
export const isIsoDay = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const longest = (daysInMonth[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)
  return day >= 1 && day <= longest
}
