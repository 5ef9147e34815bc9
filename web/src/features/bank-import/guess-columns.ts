import type { CellRow } from './read-cells.ts'
import { readDate, readSigned, type Columns, type DateOrder } from './read-lines.ts'

const names = {
  date: /^(transaction |posting |posted |value |entry |completed? |started |booking )?date( \(utc\))?$/i,
  text: /^(transaction )?(description|details?|narrative|particulars|memo|name|payee|counter ?party|merchant|reference|text)( #?1)?$/i,
  amount: /^(transaction |local )?(amount|value)( \(?(gbp|£)\)?)?$/i,
  paidOut: /^(paid out|money out|debits?( amount)?|withdrawals?|payments?|out)( \(?(gbp|£)\)?)?$/i,
  paidIn: /^(paid in|money in|credits?( amount)?|deposits?|receipts?|in)( \(?(gbp|£)\)?)?$/i,
}
type Name = keyof typeof names

const find = (cells: readonly string[], name: Name): number | null => {
  const at = cells.findIndex((cell) => names[name].test(cell))
  return at < 0 ? null : at
}

/** The row that names the columns: the first that names a date and money. */
const headerAt = (rows: readonly CellRow[]): number =>
  rows.slice(0, 20).findIndex(({ cells }) => {
    const money = (['amount', 'paidOut', 'paidIn'] as const).some(
      (name) => find(cells, name) !== null,
    )
    return money && find(cells, 'date') !== null
  })

const orders: readonly DateOrder[] = ['dmy', 'ymd', 'mdy']

/** The order that reads the most of these; the British one where several do. */
function dateOrderOf(written: readonly string[]): DateOrder {
  const read = (order: DateOrder) => written.filter((one) => readDate(one, order) !== null).length
  return orders.toSorted((a, b) => read(b) - read(a))[0] ?? 'dmy'
}

const share = (cells: readonly string[], passes: (cell: string) => boolean): number => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 0 ? 0 : filled.filter(passes).length / filled.length
}

const isDateColumn = (cells: string[]) =>
  share(cells, (cell) => orders.some((order) => readDate(cell, order) !== null)) > 0.8

const isMoney = (cells: string[]) => share(cells, (cell) => readSigned(cell, 'GBP') !== null) > 0.8

/** What a file without names of columns looks like: a date, money, and the longest words. */
function guessByContent(rows: readonly CellRow[]): Columns {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const sample = Array.from({ length: width }, (_, at) => rows.map(({ cells }) => cells[at] ?? ''))
  const length = (at: number) => sample[at]!.reduce((sum, cell) => sum + cell.length, 0)
  const date = Math.max(0, sample.findIndex(isDateColumn))
  const others = sample.map((_, at) => at).filter((at) => at !== date)
  const amount = others.find((at) => isMoney(sample[at]!)) ?? null
  const words = others.filter((at) => at !== amount && !isMoney(sample[at]!))
  return {
    firstRow: 0,
    date,
    dateOrder: dateOrderOf(sample[date] ?? []),
    text: words.toSorted((a, b) => length(b) - length(a))[0] ?? 0,
    amount: amount ?? 0,
    paidOut: null,
    paidIn: null,
  }
}

/** Which column is which, as far as the file tells; the person has the last word. */
export function guessColumns(rows: readonly CellRow[]): Columns {
  const at = headerAt(rows)
  if (at < 0) return guessByContent(rows)
  const { cells } = rows[at]!
  const firstRow = at + 1
  const date = find(cells, 'date') ?? 0
  const amount = find(cells, 'amount')
  const paidOut = find(cells, 'paidOut')
  const paidIn = find(cells, 'paidIn')
  const two = paidOut !== null && paidIn !== null
  const written = rows.slice(firstRow, firstRow + 200).map((row) => row.cells[date] ?? '')
  return {
    firstRow,
    date,
    dateOrder: dateOrderOf(written),
    text: find(cells, 'text') ?? guessByContent(rows.slice(firstRow)).text,
    amount: two ? null : (amount ?? paidOut ?? paidIn),
    paidOut: two ? paidOut : null,
    paidIn: two ? paidIn : null,
  }
}
