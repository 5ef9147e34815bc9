import { findBalanceBreak, type BalanceBreak } from './balance-check.ts'
import { rankName, readNamedCurrency } from './column-names.ts'
import { needsPlain, type Columns } from './columns.ts'
import { readAmount, readCurrency } from './read-amount.ts'
import { readDate } from './read-date.ts'
import { makeAmountReader } from './read-line-amount.ts'
import { findLayout, findProblem } from './row-problems.ts'
import type { CellRow } from './split-rows.ts'

export interface StatementLine {
  line: number
  /** YYYY-MM-DD */
  date: string
  /** In minor units; negative for money out. */
  amount: number
  text: string
  /** The bank's type of payment, such as STO, if the file has one. */
  type?: string
}

export interface UnreadLine {
  line: number
  reason: string
  cells: string[]
  /** The row is above the column names, such as the name of the account. */
  isAbove?: true
}

export interface ReadStatement {
  lines: StatementLine[]
  /** Every other row but the header, with the reason why it is no payment. */
  unread: UnreadLine[]
  /** The first payment after which the balance is not that of the file; null if it agrees. */
  balanceBreak: BalanceBreak | null
  /** The balance after a payment in minor units, by its line; empty if the file has none. */
  balances: ReadonlyMap<number, number>
}

/**
 * Reads the payments of a statement, and lists the rows it cannot read, each with a reason. Every
 * row but the header is in one of the two lists.
 */
export const readLines = (
  rows: readonly CellRow[],
  columns: Columns,
  currency: string,
): ReadStatement => {
  const layout = findLayout(rows, columns.firstRow)
  const above = layout.header === null ? 'first payment' : 'column names'
  const unread: UnreadLine[] = rows
    .slice(0, layout.header ?? layout.firstRow)
    .map(({ line, cells }) => ({
      line,
      cells,
      reason: `This line is above the ${above}.`,
      isAbove: true,
    }))
  const payments: CellRow[] = []
  for (const row of rows.slice(layout.firstRow)) {
    const reason = findProblem(row, layout)
    if (reason === undefined) payments.push(row)
    else unread.push({ line: row.line, cells: row.cells, reason })
  }
  const header = layout.header === null ? [] : rows[layout.header]!.cells
  const ofNames = header.map(readNamedCurrency)
  const ofFile = readFileCurrency(rows.slice(0, layout.header ?? layout.firstRow))
  const readLineAmount = makeAmountReader(payments, columns, currency)
  const lines: StatementLine[] = []
  const balances = new Map<number, number>()
  for (const { line, cells } of payments) {
    const written = cells[columns.date] ?? ''
    const date = columns.dateOrder && readDate(written, columns.dateOrder)
    const amount = readLineAmount(cells)
    const text = cells[columns.text] ?? ''
    const reason =
      findStateError(cells, columns) ??
      findDateError(written, date, columns) ??
      findCurrencyError(cells, columns, currency, ofNames, ofFile) ??
      findFeeError(cells, columns, header) ??
      (typeof amount === 'string' ? amount : amount === 0 ? 'The amount is zero.' : undefined) ??
      (typeof amount === 'number' ? findTotalError(text, amount, lines) : undefined)
    if (reason !== undefined || date === null || typeof amount === 'string') {
      unread.push({ line, reason: reason ?? '', cells })
      continue
    }
    const type = columns.type === null ? '' : (cells[columns.type] ?? '')
    lines.push({ line, date, amount, text, ...(type ? { type } : {}) })
    const balance =
      columns.balance === null ? null : readAmount(cells[columns.balance] ?? '', currency)
    if (balance) balances.set(line, balance.mark === 'out' ? -balance.value : balance.value)
  }
  return {
    lines,
    balances,
    unread: unread.toSorted((a, b) => a.line - b.line),
    // Amounts whose direction is not known yet say nothing about the balance.
    balanceBreak:
      needsPlain(columns) && columns.plain === null
        ? null
        : findBalanceBreak(lines, balances, unread),
  }
}

const findDateError = (
  written: string,
  date: string | null,
  { dateOrder }: Columns,
): string | undefined => {
  if (date !== null) return undefined
  if (dateOrder === null && written !== '') return `“${written}” can be read as two dates.`
  return written === '' ? 'There is no date.' : `“${written}” is not a date.`
}

const notMade =
  /^((pending|awaiting|scheduled|processing)\b.*|reverted|reversed|declined|denied|failed|cancell?ed|expired|refused|rejected|void(ed)?|(on )?hold|held|unpaid|incomplete|in progress|draft|blocked)$/i

const findStateError = (cells: readonly string[], { state }: Columns): string | undefined => {
  const cellText = state === null ? '' : (cells[state] ?? '')
  return notMade.test(cellText) ? `The bank’s status is “${cellText}”.` : undefined
}

/** Names the fee beside an amount, which may or may not be part of it. Net amounts have no fee. */
const findFeeError = (
  cells: readonly string[],
  { amount }: Columns,
  header: readonly string[],
): string | undefined => {
  if (amount === null || rankName(header[amount] ?? '', 'amount') === 0) return undefined
  const fee = header.findIndex(
    (name, at) => at !== amount && rankName(name, 'fee') !== null && /[1-9]/.test(cells[at] ?? ''),
  )
  return fee < 0
    ? undefined
    : `There is a fee of ${cells[fee]} beside the amount. Record this payment by hand.`
}

const ofBalance =
  /^((opening|closing|starting|ending|start|end|previous|new|final) balance|balance ([bc]\/?[fd]|(brought|carried) (forward|down)))\b|^((brought|carried) forward|[bc]\/f)$/i

/**
 * Names a row that sums up the payments. "Total" is also a name, so its amount must be a sum of the
 * payments above it.
 */
const findTotalError = (
  text: string,
  amount: number,
  above: readonly StatementLine[],
): string | undefined => {
  if (ofBalance.test(text)) return 'This is a balance, not a payment.'
  if (!/^((sub|grand)[ -]?)?totals?\b/i.test(text)) return undefined
  const add = (passes: (amount: number) => boolean) =>
    above.reduce((sum, line) => sum + (passes(line.amount) ? line.amount : 0), 0)
  const sums = [add(() => true), add((one) => one > 0), add((one) => one < 0)]
  return sums.some((sum) => Math.abs(sum) === Math.abs(amount))
    ? 'This is a total, not a payment.'
    : undefined
}

/** Reads the currency that the rows above the header name for the whole account. */
const readFileCurrency = (above: readonly CellRow[]): string | null => {
  for (const { cells } of above) {
    const texts = cells.flatMap((cell) => cell.split(/:\s*/)).filter((text) => text !== '')
    const at = texts.findIndex((text) => /^(account |statement )?currency$|^währung$/i.test(text))
    const currency = at < 0 ? null : readCurrency(texts[at + 1] ?? '')
    if (currency !== null) return currency
  }
  const all = above.flatMap(({ cells }) => cells).join(' ')
  const named = new Set(all.match(/\b(EUR|USD|GBP|CHF)\b|[£€$]/g)?.map((one) => readCurrency(one)))
  const [only = null] = named
  return named.size === 1 ? only : null
}

/**
 * Rejects payments in another currency, which would otherwise count as pounds. The currency is in a
 * column of its own, in the amount, in the name of its column, or above the header.
 */
const findCurrencyError = (
  cells: readonly string[],
  columns: Columns,
  currency: string,
  ofNames: readonly (string | null)[],
  ofFile: string | null,
): string | undefined => {
  const own = columns.currency === null ? '' : (cells[columns.currency] ?? '')
  const money = [columns.amount, columns.paidOut, columns.paidIn].filter((at) => at !== null)
  const filled = money.filter((at) => (cells[at] ?? '') !== '')
  const inCells = filled.map((at) => readAmount(cells[at]!, currency)?.currency ?? null)
  const inNames = (filled.length > 0 ? filled : money).map((at) => ofNames[at] ?? null)
  const stated = [own === '' ? null : (readCurrency(own, currency) ?? own), ...inCells]
  const ofBalance = columns.balance === null ? null : (ofNames[columns.balance] ?? null)
  const isStated = [...stated, ...inNames].some((one) => one !== null)
  const all = [...stated, ...inNames, ...(isStated ? [] : [ofFile, ofBalance])]
  const other = all.find((one) => one !== null && one !== currency)
  return other ? `The currency is ${other}, not ${currency}.` : undefined
}
