import { groupBy } from '../../../lib/group-by.ts'
import { readDirection } from './directions.ts'
import { isMoneyText } from './read-amount.ts'
import { isDateText } from './read-date.ts'
import type { CellRow } from './split-rows.ts'

/** How the rows of a file are laid out. */
export interface Layout {
  /** The index of the row with the columns' names; null if the file has none. */
  header: number | null
  /** The index of the first row below the header. */
  firstRow: number
  /** The number of cells that every payment has. */
  width: number
  /** The most filled cells of a payment. It is more than `width` if a column has no name. */
  maxWidth: number
  /** The most cells of a payment, empty ones at its end included. */
  fullWidth: number
}

const countCells = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell !== '') + 1

/** The most usual number of cells of a row. */
export const findUsualLength = (rows: readonly CellRow[]): number => {
  const byLength = groupBy(rows, ({ cells }) => cells.length)
  return [...byLength].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 0
}

/** Whether a row can name the columns. A header holds no dates and no amounts. */
export const isHeader = ({ cells }: CellRow): boolean =>
  countCells(cells) > 1 && !cells.some((cell) => isDateText(cell) || isMoneyText(cell))

/**
 * Whether the rows use a column without a name, as some banks do for CR and DR. A few rows with a
 * cell there, or the last figures of a thousand, come from a comma that splits an amount.
 */
const isUsed = (rows: readonly CellRow[], at: number): boolean => {
  const filled = rows.filter(({ cells }) => (cells[at] ?? '') !== '')
  if (filled.every(({ cells }) => readDirection(cells[at]!) !== null)) return filled.length > 0
  const isSplit = ({ cells }: CellRow) =>
    /^\d{3}(\.\d+)?\D*$/.test(cells[at]!) && /^\D*\d{1,3}$/.test(cells[at - 1] ?? '')
  return filled.length * 2 > rows.length && !filled.every(isSplit)
}

/** Finds the layout if the row at `firstRow` is the first below the header, if there is one. */
export const findLayout = (rows: readonly CellRow[], firstRow: number): Layout => {
  const below = rows.slice(firstRow)
  const usual = findUsualLength(below)
  const above = rows[firstRow - 1]
  if (!above || !isHeader(above)) {
    return { header: null, firstRow, width: usual, maxWidth: usual, fullWidth: usual }
  }
  const width = countCells(above.cells)
  // Some banks end the header or the rows with a separator.
  const fullWidth = Math.max(width, Math.min(usual, above.cells.length))
  const unnamed = Array.from({ length: fullWidth - width }, (_, at) => width + at)
  const last = unnamed.findLast((at) => isUsed(below, at))
  return { header: firstRow - 1, firstRow, width, maxWidth: (last ?? width - 1) + 1, fullWidth }
}

/** Explains why a row is not split into the cells of the columns; undefined if it is. */
export const findProblem = (
  { cells, hasOpenQuote }: CellRow,
  { header, width, maxWidth }: Layout,
): string | undefined => {
  const isTooLong = countCells(cells) > maxWidth
  if (!isTooLong && cells.length >= width) return undefined
  if (hasOpenQuote) return 'A quotation mark never closes.'
  const count = isTooLong ? countCells(cells) : cells.length
  const usual = header === null ? 'most lines have' : 'the header has'
  return `This line has ${count} ${count === 1 ? 'cell' : 'cells'} where ${usual} ${width}.`
}
