import { formatDate } from './format-date.ts'
import { formatNumber } from './format-number.ts'

interface Series {
  readonly name: string
  readonly unit: string
  readonly values: readonly { readonly date: string; readonly value: number }[]
}

/** Summarises values over time in one sentence: the last one, and the change since the first. */
export const describeValues = ({ name, unit, values }: Series): string => {
  const [start, last] = [values[0], values.at(-1)]
  if (!start || !last) return ''
  const now = `${name}: ${`${formatNumber(last.value)} ${unit}`.trim()} by ${formatDate(last.date)}`
  if (values.length === 1) return `${now}.`
  const change = last.value - start.value
  if (change === 0) return `${now}, unchanged since ${formatDate(start.date)}.`
  const amount = `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}`
  return `${now}, ${amount} than on ${formatDate(start.date)}.`
}
