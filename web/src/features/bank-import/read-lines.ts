import { isDate } from '@pennytrail/contract/calendar-date.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import type { CellRow } from './read-csv-rows.ts'

export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** Which column of a statement holds what; columns count from 0. */
export interface Columns {
  /** The first row that is a payment. */
  firstRow: number
  date: number
  dateOrder: DateOrder
  /** What the bank says of a payment. */
  text: number
  /** One column with signs, or two without; the other is null. */
  amount: number | null
  paidOut: number | null
  paidIn: number | null
  /** The currency of each payment, where the file tells it. */
  currency: number | null
  /** Whether the payment was made, where the file tells it. */
  state: number | null
}

/** A payment as the bank tells it. */
export interface StatementLine {
  line: number
  /** YYYY-MM-DD */
  date: string
  /** Minor units; negative where money went out. */
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

/** Years of two digits are of this century. */
const parseYear = (part: string): string => (part.length === 2 ? `20${part}` : part)

/** A date as banks write them (27/03/2026, 27 Mar 26, 2026-03-27 with or without a time), as
    YYYY-MM-DD; null for what is none. */
export function readDate(written: string, order: DateOrder): string | null {
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

/** Digits whose comma can only be a decimal one (1.234,50 or 12,5) with a point in its place. */
const normaliseDecimalPoint = (digits: string): string =>
  /^(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : digits

/** An amount as banks write them: £1,250.00, -12.5, (12.50), 12.50-, 12.50 DR or, from a
    spreadsheet set to another country, 1.250,00. Null for what is none. Minor units, with its sign. */
export function readSigned(written: string, currency: string): number | null {
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
    if (written === '') return 'It has no amount.'
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
  if (paidOut !== 0 && paidIn !== 0) return 'It has money both paid out and paid in.'
  // Some banks write what went out with a minus sign in its own column too.
  return paidIn === 0 ? -Math.abs(paidOut) : paidIn
}

/** The payments of a statement, and the rows that could not be read, each with the reason. */
export function readLines(
  rows: readonly CellRow[],
  columns: Columns,
  currency: string,
): { lines: StatementLine[]; unread: UnreadLine[] } {
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
    else if (amount === 0) unread.push({ line, reason: 'It moves no money.', cells })
    else if (date !== null && typeof amount === 'number') {
      lines.push({ line, date, amount, text: (cells[columns.text] ?? '').slice(0, 500) })
    }
  }
  return { lines, unread }
}

function findDateError(written: string, date: string | null): string | undefined {
  if (date !== null) return undefined
  return written === '' ? 'It has no date.' : `“${written}” is not a date.`
}

const notMade =
  /^(pending|reverted|reversed|declined|denied|failed|cancell?ed|expired|refused|rejected|voided)$/i

function findStateError(cells: readonly string[], { state }: Columns): string | undefined {
  const cellText = state === null ? '' : (cells[state] ?? '')
  return notMade.test(cellText) ? `The bank marks it “${cellText}”.` : undefined
}

/** Payments in another currency would be read as so many pounds. */
function findCurrencyError(
  cells: readonly string[],
  columns: Columns,
  currency: string,
): string | undefined {
  const cellText = columns.currency === null ? '' : (cells[columns.currency] ?? '')
  if (cellText === '' || cellText.toUpperCase() === currency) return undefined
  return `It is in ${cellText}, not in ${currency}.`
}
