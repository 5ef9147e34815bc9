/**
 * Money is a whole number of minor units (pence for GBP) with an ISO 4217 currency. It is never a
 * float and never summed across currencies. The only rounding rule of the product is
 * `divideRounded`.
 */

// Currencies whose minor unit is not a hundredth. Source: ISO 4217, list one.
const withoutMinorUnit = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const withThousandths = 'BHD IQD JOD KWD LYD OMR TND'
const exponents = new Map<string, number>([
  ...withoutMinorUnit.split(' ').map((code) => [code, 0] as const),
  ...withThousandths.split(' ').map((code) => [code, 3] as const),
])

/** Returns the number of decimal places of a currency's minor unit. */
export const getMinorUnitDigits = (currency: string): number => exponents.get(currency) ?? 2

/**
 * Divides and rounds to the nearest whole minor unit, halves away from zero. Throws RangeError on a
 * zero denominator or a result beyond safe integers.
 */
export const divideRounded = (numerator: bigint, denominator: bigint): number => {
  if (denominator === 0n) throw new RangeError('division by zero')
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const quotient = (n * 2n + d) / (d * 2n)
  const result = Number(negative ? -quotient : quotient)
  if (!Number.isSafeInteger(result)) throw new RangeError('amount out of range')
  return result
}

/** Currency signs, each with the ending of the currency codes that it may stand for. */
const signs: Readonly<Record<string, string>> = { '£': 'P', $: 'D', '€': 'EUR' }

/** Removes the sign or code of the amount's own currency from before or after the number. */
const withoutSign = (typed: string, currency: string): string => {
  const text = typed.trim()
  const own = Object.keys(signs).filter((sign) => currency.endsWith(signs[sign]!))
  for (const mark of [currency, ...own]) {
    const small = text.toUpperCase()
    if (small.startsWith(mark)) return text.slice(mark.length).trim()
    if (small.endsWith(mark)) return text.slice(0, -mark.length).trim()
  }
  return text
}

// Thousands are separated by commas or by spaces, but not by both in one number.
const written = /^(\d{1,3}(?:([,\s])\d{3})(?:\2\d{3})*|\d+)?(?:\.(\d*))?$/

/**
 * Parses what a person types ("25", " £1,250.5 ", "1 250", ".50", "25 GBP") as minor units of
 * `currency`. Returns null for anything but an exact amount of zero or more, for example "€25" in
 * pounds; `getTypedAmountError` explains why.
 */
export const parseAmount = (typed: string, currency = 'GBP'): number | null => {
  const digits = getMinorUnitDigits(currency)
  const match = written.exec(withoutSign(typed, currency))
  const [, whole = '', , fraction = ''] = match ?? []
  if (!match || whole + fraction === '' || fraction.length > digits) return null
  const minor = Number(whole.replace(/[,\s]/g, '') + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** Formats minor units as plain decimal text for CSV and form fields (2500 GBP -> "25.00"). */
export const toDecimal = (minor: number, currency = 'GBP'): string => {
  const digits = getMinorUnitDigits(currency)
  const sign = minor < 0 ? '-' : ''
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  if (digits === 0) return sign + text
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
