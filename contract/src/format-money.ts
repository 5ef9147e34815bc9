import { getMinorUnitDigits, toDecimal } from './money.ts'

export interface MoneyStyle {
  /** Leaves out ".00" if there are no pence. */
  short?: boolean
  /** Puts + before income, as − always stands before spending. */
  signed?: boolean
}

const formatters = new Map<string, Intl.NumberFormat>()

const getFormatter = (currency: string): Intl.NumberFormat => {
  let formatter = formatters.get(currency)
  if (!formatter) {
    const digits = getMinorUnitDigits(currency)
    formatter = new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formatters.set(currency, formatter)
  }
  return formatter
}

/**
 * Formats whole minor units (pence) for people in British English: 1250 GBP is £12.50, and -35 is
 * −£0.35. Throws a RangeError for a fraction.
 */
export const formatMoney = (minor: number, currency = 'GBP', style: MoneyStyle = {}): string => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`no whole minor units: ${minor}`)
  // Formats the decimal text instead of a float, so that no digit is lost (ECMA-402 accepts numeric
  // text).
  const decimal = toDecimal(Math.abs(minor), currency) as Intl.StringNumericLiteral
  const exact = getFormatter(currency).format(decimal)
  const digits = getMinorUnitDigits(currency)
  const isWhole = digits > 0 && minor % 10 ** digits === 0
  const text = style.short === true && isWhole ? exact.slice(0, -(digits + 1)) : exact
  return `${formatSign(minor, style.signed === true)}${text}`
}

/**
 * Returns a formatter for amounts that are read together: without pence if all of them are whole
 * pounds, otherwise all with pence. Ledgers do not use it, because they always show pence.
 */
export const makeMoneyFormatter = (
  currency: string,
  together: readonly number[],
): ((amount: number) => string) => {
  const unit = 10 ** getMinorUnitDigits(currency)
  const style = { short: together.every((amount) => amount % unit === 0) }
  return (amount) => formatMoney(amount, currency, style)
}

const formatSign = (minor: number, signed: boolean): string => {
  if (minor < 0) return '−'
  return signed && minor > 0 ? '+' : ''
}
