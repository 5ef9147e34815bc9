import { readDirection } from './directions.ts'
import { isMoneyText, readAmount } from './read-amount.ts'
import { findDateOrder, readDate } from './read-date.ts'
import { findProblem, type Layout } from './row-problems.ts'
import type { CellRow } from './split-rows.ts'

/** The contents of a column, which are more reliable than its name. */
export interface ColumnContents {
  at: number
  cells: readonly string[]
  isEmpty: boolean
  isDate: boolean
  /** The share of the filled cells that are dates. */
  dateShare: number
  isMoney: boolean
  /** Pence identify amounts, because account numbers and references have none. */
  hasPence: boolean
  hasMinus: boolean
  /** Most filled cells say in a word whether money came in or went out. */
  isDirection: boolean
  isText: boolean
}

const countShare = (cells: readonly string[], passes: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(passes).length / cells.length

const isDash = (cell: string): boolean => /^\p{Pd}$/u.test(cell)

const readMoney = (cell: string): number | null => readAmount(cell, 'GBP')?.value ?? null

const describeColumn = (at: number, cells: readonly string[], today: string): ColumnContents => {
  const filled = cells.filter((cell) => cell !== '')
  const order = findDateOrder(filled, today) ?? 'dmy'
  const dateShare = countShare(filled, (cell) => readDate(cell, order) !== null)
  const isDate = dateShare > 0.8
  // A dash stands for no amount.
  const isMoney =
    !isDate &&
    countShare(
      filled.filter((cell) => !isDash(cell)),
      isMoneyText,
    ) > 0.8
  return {
    at,
    cells,
    isEmpty: filled.length === 0,
    isDate,
    dateShare,
    isMoney,
    hasPence: isMoney && filled.some((cell) => /\d[.,]\d\d?(?!\d)/.test(cell)),
    hasMinus: isMoney && filled.some((cell) => (readMoney(cell) ?? 0) < 0),
    isDirection: countShare(filled, (cell) => readDirection(cell) !== null) > 0.8,
    isText: !isDate && !isMoney && countShare(cells, (cell) => /\p{L}/u.test(cell)) >= 0.5,
  }
}

const maxRowsScanned = 200

/**
 * Analyses each column by the first 200 rows that are split as the other rows are. `today` is an
 * ISO 8601 calendar date.
 */
export const describeColumns = (
  rows: readonly CellRow[],
  layout: Layout,
  today: string,
): ColumnContents[] => {
  const sample = rows
    .slice(layout.firstRow)
    .filter((row) => findProblem(row, layout) === undefined)
    .slice(0, maxRowsScanned)
  return Array.from({ length: layout.fullWidth }, (_, at) =>
    describeColumn(
      at,
      sample.map(({ cells }) => cells[at] ?? ''),
      today,
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
  const follows = (at: number, before: number, sign: number) =>
    after[at] != null && after[before] != null && after[at] - after[before] === sign * moved[at]!
  const shares = [1, -1].flatMap((sign) => [
    steps.filter((at) => follows(at, at - 1, sign)).length,
    steps.filter((at) => follows(at - 1, at, sign)).length,
  ])
  return Math.max(...shares) > steps.length * 0.8
}
