import type { ReactNode } from 'react'

/** How a row looks: of no more interest, marked by the person, or with something to correct. */
export type RowTone = 'muted' | 'marked' | 'wrong'

export interface DenseColumn<Row> {
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
   * without a place do not show there.
   */
  phone?: 'below' | 'amount' | 'aside'
}
