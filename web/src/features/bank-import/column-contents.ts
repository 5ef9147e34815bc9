import type { CellRow } from './read-statement-file.ts'
import { readDate, readSigned, type DateOrder } from './parse-statement-lines.ts'

const orders: readonly DateOrder[] = ['dmy', 'ymd', 'mdy']

/** Finds the date order that fits most of these texts. The British order wins a tie. */
export const findDateOrder = (written: readonly string[]): DateOrder => {
  const count = (order: DateOrder) => written.filter((one) => readDate(one, order) !== null).length
  return orders.toSorted((a, b) => count(b) - count(a))[0] ?? 'dmy'
}

export const isDateText = (cell: string): boolean =>
  orders.some((order) => readDate(cell, order) !== null)

/** The contents of a column, which are more reliable than its name. */
export interface ColumnContents {
  at: number
  cells: readonly string[]
  isEmpty: boolean
  isDate: boolean
  isMoney: boolean
  /** Pence identify amounts, because account numbers and references have none. */
  hasPence: boolean
  hasMinus: boolean
  isText: boolean
}

const countShare = (cells: readonly string[], passes: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(passes).length / cells.length

const readMoney = (cell: string): number | null => readSigned(cell, 'GBP')

export const isMoneyText = (cell: string): boolean => readMoney(cell) !== null

const describeColumn = (at: number, cells: readonly string[]): ColumnContents => {
  const filled = cells.filter((cell) => cell !== '')
  const order = findDateOrder(filled)
  const isDate = countShare(filled, (cell) => readDate(cell, order) !== null) > 0.8
  const isMoney = !isDate && countShare(filled, isMoneyText) > 0.8
  return {
    at,
    cells,
    isEmpty: filled.length === 0,
    isDate,
    isMoney,
    hasPence: isMoney && filled.some((cell) => /\d[.,]\d\d?(?!\d)/.test(cell)),
    hasMinus: isMoney && filled.some((cell) => (readMoney(cell) ?? 0) < 0),
    isText: !isDate && !isMoney && countShare(cells, (cell) => /\p{L}/u.test(cell)) >= 0.5,
  }
}

const maxRowsScanned = 200

/** Analyses each column from `firstRow` on by its first 200 rows. */
export const describeColumns = (rows: readonly CellRow[], firstRow: number): ColumnContents[] => {
  const sample = rows.slice(firstRow, firstRow + maxRowsScanned)
  const width = Math.max(
    0,
    ...rows.slice(0, firstRow + maxRowsScanned).map((row) => row.cells.length),
  )
  return Array.from({ length: width }, (_, at) =>
    describeColumn(
      at,
      sample.map(({ cells }) => cells[at] ?? ''),
    ),
  )
}

/**
 * Whether one column is the balance after each payment in another column. The payments may be
 * oldest or newest first.
 */
export const isBalanceAfter = (balance: ColumnContents, amount: ColumnContents): boolean => {
  if (!balance.isMoney || balance.cells.length < 2) return false
  const after = balance.cells.map(readMoney)
  const moved = amount.cells.map(readMoney)
  const steps = after.slice(1).map((_, at) => at + 1)
  const follows = (at: number, before: number) =>
    after[at] != null && after[before] != null && after[at] - after[before] === moved[at]
  const oldestFirst = steps.filter((at) => follows(at, at - 1)).length
  const newestFirst = steps.filter((at) => follows(at - 1, at)).length
  return Math.max(oldestFirst, newestFirst) > steps.length * 0.8
}
