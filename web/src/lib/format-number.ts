export {
  formatFound,
  formatList,
  formatNumber,
  formatPlural,
} from '@pennytrail/contract/number-words.ts'

const bytes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a size as "2.4 MB", in powers of 1,000. */
export const formatBytes = (size: number): string => {
  const power = size < 1 ? 0 : Math.min(3, Math.trunc(Math.log10(size) / 3))
  return new Intl.NumberFormat('en-GB', {
    style: 'unit',
    unit: bytes[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(size / 1000 ** power)
}
