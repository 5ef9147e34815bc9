import { getMinorUnitDigits, parseAmount } from '../money.ts'

type ValidationError = string | undefined

const describeDecimals = (currency: string): string => {
  const digits = getMinorUnitDigits(currency)
  if (digits === 0) return `Use no decimal places: ${currency} has none.`
  return digits === 2
    ? 'Use at most two decimal places, such as 12.50.'
    : 'Use at most three decimal places, such as 12.500.'
}

/** Explains why `parseAmount` does not accept this text; undefined if the reason is unclear. */
const getAmountError = (text: string, currency: string): ValidationError => {
  if (/^[^\d]{0,3}[-\u2010-\u2015\u2212]\s*[^\d]?[\d.]/.test(text)) {
    return 'Enter an amount above zero, without a minus sign.'
  }
  const sign = /[\p{Sc}]/u.exec(text)?.[0]
  if (sign) return `This amount is in ${currency}. Enter it without “${sign}”.`
  if (/^\d+(\.\d+)?e[+]?\d+$/i.test(text)) return 'Enter the full amount, such as 1,250.50.'
  if (/^[\p{Nd}\p{P}\s]*\p{Nd}[\p{Nd}\p{P}\s]*$/u.test(text) && /[^\d\p{P}\s]/u.test(text)) {
    return 'Enter the amount using the digits 0 to 9.'
  }
  if (!/^[\d.,\s]*\d[\d.,\s]*$/.test(text)) return undefined
  if (/^(\d{1,3}([,\s]\d{3})*|\d+)?\.\d+$/.test(text)) return describeDecimals(currency)
  return 'Use a full stop before the pence, and commas only for thousands, such as 1,250.50.'
}

const tooManyDigits = /^(\d{1,3}([,\s]\d{3})+|\d+)(\.\d{0,3})?$/

/**
 * Returns the validation error of an amount as it was typed. If the text is a number, the field's
 * own `rule` checks it; otherwise the error says what to write. `rule` gets minor units of
 * `currency`, or null if nothing was typed.
 */
export const getTypedAmountError = (
  typed: string,
  rule: (amount: number | null) => ValidationError,
  currency = 'GBP',
): ValidationError => {
  const amount = parseAmount(typed, currency)
  if (amount !== null) return rule(amount)
  const text = typed.trim()
  const isHuge =
    tooManyDigits.test(text) && parseAmount(text.replace(/\.\d*$/, ''), currency) === null
  if (isHuge) return rule(Number.MAX_SAFE_INTEGER) ?? 'That amount is too large.'
  return (
    (text && getAmountError(text, currency)) ||
    rule(null) ||
    'Enter an amount, such as 25 or 1,250.50.'
  )
}
