const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const separator = String.raw`[/.\-\s,]{1,2}`
const dayMonth = new RegExp(
  String.raw`(?<![\d.,£])(\d{1,2})(?:st|nd|rd|th)?${separator}(\d{1,2}|[a-z]{3,9})${separator}(\d{4}|\d{2})(?!\d)`,
  'gi',
)
const monthDay = /\b([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/gi
const isoDay = /\b(20\d{2})-(\d{2})-(\d{2})\b/g

const toMonth = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1

/** Returns the day as YYYY-MM-DD; null if the calendar has no such day. */
const toDay = (year: string, month: string, day: string): string | null => {
  const date = new Date(
    Date.UTC(
      year.length === 2 ? 2000 + Number(year) : Number(year),
      toMonth(month) - 1,
      Number(day),
    ),
  )
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === toMonth(month) - 1
    ? date.toISOString().slice(0, 10)
    : null
}

const listDays = (line: string): (string | null)[] => [
  ...[...line.matchAll(isoDay)].map(([, year, month, day]) => toDay(year!, month!, day!)),
  ...[...line.matchAll(dayMonth)].map(([, day, month, year]) => toDay(year!, month!, day!)),
  ...[...line.matchAll(monthDay)].map(([, month, day, year]) => toDay(year!, month!, day!)),
]

/** Older receipts are not proposed: their year was more likely misread. */
const maxYears = 3

/** Finds the day of a receipt as YYYY-MM-DD, not after today: the first in British order. */
export const findDate = (lines: readonly string[], today: string): string | null => {
  const earliest = `${Number(today.slice(0, 4)) - maxYears}${today.slice(4)}`
  const days = lines.flatMap(listDays).filter((day) => day !== null)
  return days.find((day) => day <= today && day >= earliest) ?? null
}
