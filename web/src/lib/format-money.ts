import { formatMoney as formatExact, minorUnitDigits } from '@pennytrail/contract/money.ts'

export interface MoneyStyle {
  /** Leaves ".00" away where there are no pence. */
  short?: boolean
  /** Puts + before what came in and − before what went out. */
  signed?: boolean
}

/** Money from whole minor units (pence), written as in Britain: 1250 GBP is £12.50. */
export function formatMoney(minor: number, currency = 'GBP', style: MoneyStyle = {}): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`no whole minor units: ${minor}`)
  const exact = formatExact(Math.abs(minor), currency)
  const written = style.short === true ? withoutZeros(exact, minor, currency) : exact
  return `${signOf(minor, style.signed === true)}${written}`
}

function withoutZeros(exact: string, minor: number, currency: string): string {
  const digits = minorUnitDigits(currency)
  const whole = digits > 0 && minor % 10 ** digits === 0
  return whole ? exact.slice(0, -(digits + 1)) : exact
}

function signOf(minor: number, signed: boolean): string {
  if (minor < 0) return '−'
  return signed && minor > 0 ? '+' : ''
}
