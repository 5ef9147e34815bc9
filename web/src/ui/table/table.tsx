import { useId, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './table.module.css'

export interface Column<Row> {
  header: ReactNode
  render: (row: Row) => ReactNode
  /** `number` for amounts and counts: aligned to the end, with figures of equal width. */
  kind?: 'text' | 'number'
  /** Whether the cell names its row. One column per table. */
  rowHeader?: boolean
  /** Keeps dates and references on one line. */
  nowrap?: boolean
}

export interface TableProps<Row> {
  caption: ReactNode
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Marks a row, for example a reversed entry. */
  rowTone?: (row: Row) => 'muted' | 'highlight' | undefined
  foot?: ReactNode
  busy?: boolean
  /**
   * Keeps the rows on a narrow screen and lets the table scroll sideways. Otherwise each row
   * becomes a card there, with its cells below one another.
   */
  keepsRows?: boolean
}

// Explicit roles: without them, screen readers would not treat cards as a table.
const asRow = { role: 'row' }
const asCell = { role: 'cell' }

/** Shows a table that scrolls sideways within itself if it is too wide for the screen. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, rowTone, foot, busy, keepsRows } = props
  const id = useId()
  return (
    <div className={styles['scroll']} role="region" aria-labelledby={id} tabIndex={0}>
      <table role="table" className={styles['table']} aria-busy={busy} data-stacked={!keepsRows}>
        <caption id={id} className={hideCaption ? 'visually-hidden' : styles['caption']}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr {...asRow}>
            {columns.map((column, index) => (
              <th key={index} role="columnheader" scope="col" className={cellClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr {...asRow} key={rowKey(row)} data-tone={rowTone?.(row)}>
              {columns.map((column, index) => (
                <Cell key={index} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

function cellClass<Row>({ kind, nowrap }: Column<Row>): string {
  return classNames(kind === 'number' && styles['number'], nowrap && styles['nowrap'])
}

function getHeaderLabel<Row>({ header }: Column<Row>): string | undefined {
  return typeof header === 'string' ? header : undefined
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return column.rowHeader ? (
    <th
      role="rowheader"
      scope="row"
      className={cellClass(column)}
      data-label={column.kind === 'number' ? getHeaderLabel(column) : undefined}
    >
      {column.render(row)}
    </th>
  ) : (
    <td {...asCell} className={cellClass(column)} data-label={getHeaderLabel(column)}>
      {column.render(row)}
    </td>
  )
}
