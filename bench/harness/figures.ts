/** Returns the value below which `share` percent of the sorted values lie. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export const getSpread = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: percentile(sorted, 50), min: sorted[0]!, max: sorted.at(-1)! }
}

const significantFigures = (digits: number) =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits, minimumFractionDigits: digits })
const [whole, tenths, hundredths] = [
  significantFigures(0),
  significantFigures(1),
  significantFigures(2),
]

/** Formats a number with about three significant figures. */
export const formatFigure = (value: number): string =>
  (value >= 100 ? whole : value >= 10 ? tenths : hundredths).format(value)

export const formatSpread = ({ median, min, max }: Spread, unit = ''): string =>
  `${formatFigure(median)}${unit} (${formatFigure(min)} to ${formatFigure(max)})`
