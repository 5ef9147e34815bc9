import { isDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import type { CellRow } from './read-statement-file.ts'

export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** The role of each column. Columns count from 0. */
export interface Columns {
  /** The index of the first row with a payment. */
  firstRow: number
  date: number
  dateOrder: DateOrder
  /** The column of the bank's text. */
  text: number
  /**
   * Either `amount` is one column with signs, or `paidOut` and `paidIn` are two without; null if
   * unused.
   */
  amount: number | null
  paidOut: number | null
  paidIn: number | null
  /** The column of the currency; null if the file has none. */
  currency: number | null
  /** The column of the payment's status; null if the file has none. */
  state: number | null
}

export interface StatementLine {
  line: number
  /** YYYY-MM-DD */
  date: string
  /** In minor units; negative for money out. */
  amount: number
  text: string
}

export interface UnreadLine {
  line: number
  reason: string
  cells: string[]
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const parseMonth = (part: string): number =>
  /^\d+$/.test(part) ? Number(part) : months.indexOf(part.slice(0, 3).toLowerCase()) + 1

/** Two-digit years are in this century. */
const parseYear = (part: string): string => (part.length === 2 ? `20${part}` : part)

/**
 * Reads a date in a bank's format (27/03/2026, 27 Mar 26, 2026-03-27 with or without a time) as
 * YYYY-MM-DD. Null if the text is not a date.
 */
export const readDate = (written: string, order: DateOrder): string | null => {
  const match =
    /^(\d{1,4})[\s/.-]*(\d{1,2}|[a-z]{3,9})[\s/.,-]*(\d{1,4})\.?(?:[\sT,]+\d{1,2}[:.]\d{2}.*)?$/i.exec(
      order === 'mdy' && /^[a-z]/i.test(written)
        ? written.replace(/^([a-z]+)\s+(\d+)/i, '$2 $1')
        : written,
    )
  if (!match) return null
  const [, first = '', second = '', third = ''] = match
  const named = /[a-z]/i.test(second)
  const [day, month, year] =
    first.length === 4
      ? [third, second, first]
      : order === 'mdy' && !named
        ? [second, first, third]
        : [first, second, third]
  const date = `${parseYear(year)}-${String(parseMonth(month)).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** Replaces a comma that can only be decimal (1.234,50 or 12,5) by a point. */
const normaliseDecimalPoint = (digits: string): string =>
  /^(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : digits

/**
 * Reads an amount in a bank's format: £1,250.00, -12.5, (12.50), 12.50-, 12.50 DR or, from a
 * spreadsheet of another country, 1.250,00. Returns signed minor units; null if it is not an
 * amount.
 */
export const readSigned = (written: string, currency: string): number | null => {
  const text = written
    .replaceAll(/[\s£$€]|(?:GBP|EUR|USD|CHF|SEK|NOK|DKK|PLN)/g, '')
    .replace('−', '-')
  const match = /^([-+(]?)([\d,.]+)([-+)]|CR|DR|D|C)?$/i.exec(text)
  if (!match) return null
  const [, before = '', digits = '', after = ''] = match
  const amount = parseAmount(normaliseDecimalPoint(digits), currency)
  const negative = before === '-' || before === '(' || /^(-|DR|D)$/i.test(after)
  if (amount === null || (before === '(') !== (after === ')')) return null
  return negative ? -amount : amount
}

const parseLineAmount = (
  cells: readonly string[],
  columns: Columns,
  currency: string,
): number | string => {
  if (columns.amount !== null) {
    const written = cells[columns.amount] ?? ''
    const amount = readSigned(written, currency)
    if (written === '') return 'There is no amount.'
    return amount ?? `“${written}” is not an amount.`
  }
  const [out = '', into = ''] = [columns.paidOut, columns.paidIn].map((at) =>
    at === null ? '' : (cells[at] ?? ''),
  )
  const [paidOut, paidIn] = [out, into].map((text) =>
    text === '' ? 0 : readSigned(text, currency),
  )
  if (paidOut == null || paidIn == null) {
    return `“${paidOut === null ? out : into}” is not an amount.`
  }
  if (paidOut !== 0 && paidIn !== 0) return 'There are amounts both paid out and paid in.'
  // Some banks write money out with a minus sign although it has its own column.
  return paidIn === 0 ? -Math.abs(paidOut) : paidIn
}

/** Reads the payments of a statement, and lists the rows it cannot read, each with a reason. */
export const readLines = (
  rows: readonly CellRow[],
  columns: Columns,
  currency: string,
): { lines: StatementLine[]; unread: UnreadLine[] } => {
  const lines: StatementLine[] = []
  const unread: UnreadLine[] = []
  for (const { line, cells } of rows.slice(columns.firstRow)) {
    const written = cells[columns.date] ?? ''
    const date = readDate(written, columns.dateOrder)
    const amount = parseLineAmount(cells, columns, currency)
    const reason =
      findStateError(cells, columns) ??
      findDateError(written, date) ??
      findCurrencyError(cells, columns, currency) ??
      (typeof amount === 'string' ? amount : undefined)
    if (reason !== undefined) unread.push({ line, reason, cells })
    else if (amount === 0) unread.push({ line, reason: 'The amount is zero.', cells })
    else if (date !== null && typeof amount === 'number') {
      lines.push({ line, date, amount, text: (cells[columns.text] ?? '').slice(0, 500) })
    }
  }
  return { lines, unread }
}

const findDateError = (written: string, date: string | null): string | undefined => {
  if (date !== null) return undefined
  return written === '' ? 'There is no date.' : `“${written}” is not a date.`
}

const notMade =
  /^(pending|reverted|reversed|declined|denied|failed|cancell?ed|expired|refused|rejected|voided)$/i

const findStateError = (cells: readonly string[], { state }: Columns): string | undefined => {
  const cellText = state === null ? '' : (cells[state] ?? '')
  return notMade.test(cellText) ? `The bank’s status is “${cellText}”.` : undefined
}

/** Rejects payments in another currency, which would otherwise count as pounds. */
const findCurrencyError = (
  cells: readonly string[],
  columns: Columns,
  currency: string,
): string | undefined => {
  const cellText = columns.currency === null ? '' : (cells[columns.currency] ?? '')
  if (cellText === '' || cellText.toUpperCase() === currency) return undefined
  return `The currency is ${cellText}, not ${currency}.`
}
