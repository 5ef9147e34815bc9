import { formatMoney as formatExact, formatShortMoney } from '@pennytrail/contract/money.ts'

export interface MoneyStyle {
  /** Leaves out ".00" if there are no pence. */
  short?: boolean
  /** Puts + before income and − before spending. */
  signed?: boolean
}

/**
 * Formats whole minor units (pence) in the British form: 1250 GBP is £12.50. Throws a RangeError
 * for a fraction.
 */
export const formatMoney = (minor: number, currency = 'GBP', style: MoneyStyle = {}): string => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`no whole minor units: ${minor}`)
  const write = style.short === true ? formatShortMoney : formatExact
  return `${formatSign(minor, style.signed === true)}${write(Math.abs(minor), currency)}`
}

const formatSign = (minor: number, signed: boolean): string => {
  if (minor < 0) return '−'
  return signed && minor > 0 ? '+' : ''
}
