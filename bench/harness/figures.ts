/** The value below which `share` percent of the sorted values lie. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: percentile(sorted, 50), least: sorted[0]!, most: sorted.at(-1)! }
}

const figures = (digits: number) =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits, minimumFractionDigits: digits })
const [whole, tenths, hundredths] = [figures(0), figures(1), figures(2)]

/** Three significant figures or so. */
export const show = (value: number): string =>
  (value >= 100 ? whole : value >= 10 ? tenths : hundredths).format(value)

export const showSpread = ({ median, least, most }: Spread, unit = ''): string =>
  `${show(median)}${unit} (${show(least)} to ${show(most)})`
