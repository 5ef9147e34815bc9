import type { ReactNode } from 'react'

/** How a row looks: of no more interest, marked by the person, or with something to correct. */
export type RowTone = 'muted' | 'marked' | 'wrong'

export interface Sort<Key extends string = string> {
  key: Key
  direction: 'ascending' | 'descending'
}

export interface DenseColumn<Row, Key extends string = string> {
  header: string
  /**
   * Shows a cell. Its controls take this `tabIndex`, so that Tab passes through the controls of one
   * row alone.
   */
  render: (row: Row, tabIndex: 0 | -1) => ReactNode
  /** The width as in CSS. Columns without one share the rest. */
  width?: string
  /** Aligned to the end, with figures of equal width. */
  kind?: 'number'
  /** The cell that names its row and opens it; one column of a table. */
  rowHeader?: boolean
  /**
   * The place of the cell in a row on a narrow screen. The row header is at the start; other cells
   * without a place do not show there. `action` is a button at the end, over both lines.
   */
  phone?: 'below' | 'amount' | 'aside' | 'action'
  /** The key by which the server sorts on this column. */
  sort?: Key
  /** The value by which the table itself sorts on this column, if it has all rows. */
  sortBy?: (row: Row) => string | number
  /** A column of rank 2 needs a wide table, one of rank 3 a very wide one. */
  rank?: 2 | 3
  /** Whether the column shows only to people who choose it. */
  isExtra?: boolean
  /** The cell of the last row, such as a total. */
  total?: ReactNode
}
