import { formatNumber } from '../../../lib/format-number.ts'

/** Formats a duration as "3.4 ms", "12.5 s" or "4 min 20 s". */
export const formatDuration = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${round(seconds)} s`
  const minutes = Math.trunc(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.trunc(seconds % 60)} s`
  return `${formatNumber(Math.trunc(minutes / 60))} h ${minutes % 60} min`
}

const round = (value: number): string =>
  new Intl.NumberFormat('en-GB', { maximumSignificantDigits: value < 100 ? 2 : 3 }).format(value)
