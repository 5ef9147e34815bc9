import { getMinorUnitDigits, parseAmount } from '@pennytrail/contract/money.ts'
import type { Value } from './activity.ts'

/**
 * Reads a decimal amount of a currency exactly, without passing through a float. If whole minor
 * units cannot express the amount, returns the reason instead of rounding it.
 */
export const readAmount = (text: string, currency: string | null): Value => {
  const code = currency?.toUpperCase() ?? null
  if (!code) return { text, currency: null, problem: 'It has no currency.' }
  if (!/^[A-Z]{3}$/.test(code)) {
    return { text, currency: code, problem: `“${code}” is not a currency code.` }
  }
  if (text === '') return { text, currency: code, problem: 'It has no amount.' }
  const [, sign, digits] = /^([+-]?)((?:\d[\d,]*)?(?:\.\d*)?)$/.exec(text) ?? []
  if (!digits || digits === '.') {
    return { text, currency: code, problem: `“${text}” is not an amount.` }
  }
  const exact = digits.replace(/^\./, '0.').replace(/(\.\d*?)0+$/, '$1')
  const minor = parseAmount(exact, code)
  if (minor === null) return { text, currency: code, problem: getAmountError(exact, code) }
  return { text, currency: code, minor: sign === '-' ? -minor : minor }
}

const getAmountError = (digits: string, currency: string): string => {
  const places = digits.split('.')[1]?.length ?? 0
  const allowed = getMinorUnitDigits(currency)
  if (places > allowed) {
    return `“${digits}” has more decimal places than ${currency} (${allowed}).`
  }
  return /^\d{16,}/.test(digits) ? `“${digits}” is too large.` : `“${digits}” is not an amount.`
}
