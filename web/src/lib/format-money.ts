import { formatMoney as formatExact, formatShortMoney } from '@pennytrail/contract/money.ts'

export interface MoneyStyle {
  /** Leaves ".00" away where there are no pence. */
  short?: boolean
  /** Puts + before what came in and − before what went out. */
  signed?: boolean
}

/** Money from whole minor units (pence), written as in Britain: 1250 GBP is £12.50. */
export function formatMoney(minor: number, currency = 'GBP', style: MoneyStyle = {}): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`no whole minor units: ${minor}`)
  const write = style.short === true ? formatShortMoney : formatExact
  return `${formatSign(minor, style.signed === true)}${write(Math.abs(minor), currency)}`
}

function formatSign(minor: number, signed: boolean): string {
  if (minor < 0) return '−'
  return signed && minor > 0 ? '+' : ''
}
