import { makeOnce } from '../make-once.ts'

const fields = makeOnce(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Europe/London',
    }),
)

/** Writes a moment as the value of a field for a day and a time in UK time: "2026-03-04T14:05". */
export const toUkTime = (at: Date): string => {
  const parts = new Map(
    fields()
      .formatToParts(at)
      .map((one) => [one.type, one.value]),
  )
  const day = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  return `${day}T${parts.get('hour')}:${parts.get('minute')}`
}

/**
 * Returns the moment of a day and a time in UK time; undefined if there is none, as in the hour in
 * which the clocks go forward. In the hour that is there twice it is the second one.
 */
export const parseUkTime = (text: string): Date | undefined => {
  const asUtc = new Date(`${text}Z`)
  if (Number.isNaN(asUtc.getTime())) return undefined
  const ahead = Date.parse(`${toUkTime(asUtc)}Z`) - asUtc.getTime()
  const at = new Date(asUtc.getTime() - ahead)
  return toUkTime(at) === text ? at : undefined
}
