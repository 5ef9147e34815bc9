import type { ColumnMap } from '@pennytrail/contract'
import {
  columnMapLimits,
  normaliseHeadings,
  type MappedFile,
} from '@pennytrail/contract/bank-import/column-maps.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { readSigned } from '../reading/read-amount.ts'
import { findDateOrder, readDate } from '../reading/read-date.ts'
import type { CellRow } from '../reading/split-rows.ts'

/** The place of each field's column, from 0. A field that the file lacks has none. */
export type ColumnPlaces<Field extends string> = Readonly<Partial<Record<Field, number>>>

/** A field that a column can have, and how its cells are read for the examples. */
export interface MappedField {
  readonly label: string
  readonly kind: 'text' | 'money' | 'date'
}

/** The columns of a file: as they were saved, as they were guessed, or as a person chose them. */
export interface FileColumns<Field extends string> {
  /** The place of the row of headings. */
  readonly headingsAt: number
  readonly columns: ColumnPlaces<Field>
  /** The saved map of these headings; null if there is none. */
  readonly map: ColumnMap | null
}

/** The most rows that can stand above the headings. */
export const maxRowsAbove = 20

const toKey = (headings: readonly string[]): string => JSON.stringify(normaliseHeadings(headings))

/**
 * Finds the columns of a file by a saved map with the same headings, which may stand below other rows.
 * Returns null if none of the maps has them.
 */
export const findSavedColumns = (
  rows: readonly CellRow[],
  maps: readonly ColumnMap[],
  file: MappedFile,
): FileColumns<string> | null => {
  const known = new Map(
    maps.filter((map) => map.file === file).map((map) => [toKey(map.headings), map]),
  )
  for (const [headingsAt, { cells }] of rows.slice(0, maxRowsAbove).entries()) {
    const map = known.get(toKey(cells))
    if (map) return { headingsAt, columns: map.columns, map }
  }
  return null
}

/** Lists headings as they are saved. */
export const toSavedHeadings = (cells: readonly string[]): string[] =>
  cells
    .slice(0, columnMapLimits.headings)
    .map((cell) => cell.trim().slice(0, columnMapLimits.heading))

/** Writes a cell as it is read: “£25.00”, “27 Mar 2025”, or the cell and why it cannot be read. */
export const makeExampleReader = (
  rows: readonly CellRow[],
  currency: string,
): ((cell: string, kind: MappedField['kind'], at: number) => string) => {
  const today = toUkDate(new Date())
  return (cell, kind, at) => {
    if (cell === '' || kind === 'text') return cell
    if (kind === 'money') {
      const amount = readSigned(cell, currency)
      return amount === null ? `${cell} is no amount` : formatMoney(amount, currency)
    }
    const written = rows.map(({ cells }) => cells[at] ?? '').filter(Boolean)
    const date = readDate(cell, findDateOrder(written, today) ?? 'dmy')
    return date === null ? `${cell} is no date` : formatShortDate(date)
  }
}
