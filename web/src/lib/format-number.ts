const numbers = new Intl.NumberFormat('en-GB')
const percents = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 })
const rules = new Intl.PluralRules('en-GB')
const lists = new Intl.ListFormat('en-GB')

export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** 0.914 is "91%". */
export function formatPercent(share: number): string {
  return percents.format(share)
}

/** plural(1, 'gift') is "1 gift", plural(1200, 'gift') "1,200 gifts", (2, 'charity', 'charities'). */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${rules.select(count) === 'one' ? one : many}`
}

/** "Kenya, Nepal and Peru". */
export function formatList(items: readonly string[]): string {
  return lists.format(items)
}

const bytes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "2.4 MB", in thousands as the limits are. */
export function formatBytes(size: number): string {
  const power = size < 1 ? 0 : Math.min(3, Math.trunc(Math.log10(size) / 3))
  return new Intl.NumberFormat('en-GB', {
    style: 'unit',
    unit: bytes[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(size / 1000 ** power)
}
