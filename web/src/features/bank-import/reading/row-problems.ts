import { groupBy } from '../../../lib/group-by.ts'
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
  /** The most cells of a payment, empty ones at its end included. */
  fullWidth: number
}

const countCells = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell !== '') + 1

const findUsualLength = (rows: readonly CellRow[]): number => {
  const byLength = groupBy(rows, ({ cells }) => cells.length)
  return [...byLength].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 0
}

/** Whether a row can name the columns. A header holds no dates and no amounts. */
export const isHeader = ({ cells }: CellRow): boolean =>
  countCells(cells) > 1 && !cells.some((cell) => isDateText(cell) || isMoneyText(cell))

/** Finds the layout if the row at `firstRow` is the first below the header, if there is one. */
export const findLayout = (rows: readonly CellRow[], firstRow: number): Layout => {
  const usual = findUsualLength(rows.slice(firstRow))
  const above = rows[firstRow - 1]
  if (!above || !isHeader(above)) return { header: null, firstRow, width: usual, fullWidth: usual }
  const width = countCells(above.cells)
  // Some banks end the header or the rows with a separator.
  const fullWidth = Math.max(width, Math.min(usual, above.cells.length))
  return { header: firstRow - 1, firstRow, width, fullWidth }
}

/** Explains why a row is not split into the cells of the columns; undefined if it is. */
export const findProblem = (
  { cells, hasOpenQuote }: CellRow,
  { header, width, fullWidth }: Layout,
): string | undefined => {
  const isTooLong = cells.length > fullWidth && countCells(cells) > width
  if (!isTooLong && cells.length >= width) return undefined
  if (hasOpenQuote) return 'A quotation mark never closes.'
  const count = isTooLong ? countCells(cells) : cells.length
  const usual = header === null ? 'most lines have' : 'the header has'
  return `This line has ${count} ${count === 1 ? 'cell' : 'cells'} where ${usual} ${width}.`
}
