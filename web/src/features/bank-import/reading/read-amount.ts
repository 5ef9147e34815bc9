import { isCurrency } from '@pennytrail/contract/currencies.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'

export interface WrittenAmount {
  /** Minor units; negative with a minus sign or in brackets. */
  value: number
  /** `plus` for an explicit plus sign; `in` and `out` for CR, DR and OD, which say it in words. */
  mark: 'plus' | 'in' | 'out' | null
  /** A currency code; null if none is written. */
  currency: string | null
}

const signs: Readonly<Record<string, string>> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  '¥': 'JPY',
  '₹': 'INR',
  '₦': 'NGN',
  zł: 'PLN',
  us$: 'USD',
  a$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
}
const words: Readonly<Record<string, string>> = {
  euro: 'EUR',
  sterling: 'GBP',
  pound: 'GBP',
  dollar: 'USD',
}
const signPattern = /(US|CA?|A|NZ|HK)?\$|[£€¥₹₦]|zł/i

/**
 * Reads the currency of a code, a sign or a name (EUR, €, Euro); null for other text. A dollar sign is that of the
 * account if the account is in a kind of dollars.
 */
export const readCurrency = (text: string, own = 'GBP'): string | null => {
  const written = text.trim()
  if (written === '$' && own.endsWith('D')) return own
  const sign = signs[written.toLowerCase()]
  const [word = ''] = Object.keys(words).filter((one) => written.toLowerCase().includes(one))
  const code = sign ?? words[word] ?? written.toUpperCase()
  return isCurrency(code) ? code : null
}

/** Finds the currency in an amount, and returns the amount without it. */
const splitCurrency = (text: string, own: string): [string, string | null] => {
  const written =
    signPattern.exec(text)?.[0] ?? /(?<![a-z])[a-z]{3}(?![a-z])/i.exec(text)?.[0] ?? ''
  const currency = written === '' ? null : readCurrency(written, own)
  return currency === null ? [text, null] : [text.replace(written, ''), currency]
}

/** Replaces a comma that can only be decimal (1.234,50 or 12,5) by a point. */
const normaliseDecimalPoint = (digits: string): string =>
  /^(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : digits

/**
 * Reads an amount in a bank's format: £1,250.00, -12.5, (12.50), 12.50-, 12.50 DR, EUR 12.50 or,
 * from a spreadsheet of another country, 1.250,00. Null if it is not an amount.
 */
export const readAmount = (written: string, own: string): WrittenAmount | null => {
  const [bare, currency] = splitCurrency(written, own)
  const text = bare.replaceAll(/[\s'’]/g, '').replace(/[\u2212\p{Pd}]/u, '-')
  const match = /^([-+(]?)([\d,.]+)([-+)]|\(?(?:credit|debit|CR|DR|DB|OD|D|C)\)?)?$/i.exec(text)
  if (!match) return null
  const [, before = '', digits = '', after = ''] = match
  const amount = parseAmount(normaliseDecimalPoint(digits), own)
  if (amount === null || (before === '(') !== (after === ')')) return null
  const isNegative = before === '-' || before === '(' || after === '-'
  const word = after.replace('(', '').toUpperCase()[0]
  const isPlus = before === '+' || after === '+'
  return {
    value: isNegative ? -amount : amount,
    mark: word === 'C' ? 'in' : word === 'D' || word === 'O' ? 'out' : isPlus ? 'plus' : null,
    currency,
  }
}

/** Reads an amount as signed minor units; null if it is not an amount. */
export const readSigned = (written: string, currency: string): number | null => {
  const amount = readAmount(written, currency)
  return amount === null ? null : amount.mark === 'out' ? -amount.value : amount.value
}

export const isMoneyText = (cell: string): boolean => readAmount(cell, 'GBP') !== null
