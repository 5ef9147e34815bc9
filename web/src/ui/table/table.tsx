import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './table.module.css'

export interface Sort<Key extends string = string> {
  key: Key
  direction: 'ascending' | 'descending'
}

export interface Column<Row, Key extends string = string> {
  header: ReactNode
  render: (row: Row) => ReactNode
  /** `number` for amounts and counts: aligned to the end, with figures of equal width. */
  kind?: 'text' | 'number'
  /** The key by which the table can be sorted on this column. */
  sort?: Key
  /** Whether the cell names its row. One column per table. */
  rowHeader?: boolean
  /** Keeps dates and references on one line. */
  nowrap?: boolean
  /**
   * The place of the cell in a row of one line on a narrow screen. If a column has a place, the
   * rows become lines there instead of cards, and columns without a place show only to screen
   * readers. `cover` is a link that fills the line; its text shows only to screen readers.
   */
  phone?: 'cover' | 'lead' | 'amount' | 'aside' | 'below'
}

export interface TableProps<Row, Key extends string> {
  caption: ReactNode
  hideCaption?: boolean
  columns: readonly Column<Row, Key>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort<Key> | undefined
  onSort?: (sort: Sort<Key>) => void
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
export function Table<Row, Key extends string = string>(props: TableProps<Row, Key>) {
  const { caption, hideCaption, columns, rows, rowKey, rowTone, foot, busy, keepsRows } = props
  const id = useId()
  const hasLines = columns.some(({ phone }) => phone)
  return (
    <div className={styles['scroll']} role="region" aria-labelledby={id} tabIndex={0}>
      <table
        role="table"
        className={styles['table']}
        aria-busy={busy}
        data-stacked={!keepsRows && !hasLines}
        data-lines={hasLines}
      >
        <caption id={id} className={hideCaption ? 'visually-hidden' : styles['caption']}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr {...asRow}>
            {columns.map((column, index) => (
              <HeaderCell key={index} column={column} sort={props.sort} onSort={props.onSort} />
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

function Cell<Row, Key extends string>({ column, row }: { column: Column<Row, Key>; row: Row }) {
  return column.rowHeader ? (
    <th
      role="rowheader"
      scope="row"
      className={cellClass(column)}
      data-phone={column.phone}
      data-label={column.kind === 'number' ? getHeaderLabel(column) : undefined}
    >
      {column.render(row)}
    </th>
  ) : (
    <td
      {...asCell}
      className={cellClass(column)}
      data-phone={column.phone}
      data-label={getHeaderLabel(column)}
    >
      {column.render(row)}
    </td>
  )
}

interface HeaderCellProps<Row, Key extends string> {
  column: Column<Row, Key>
  sort: Sort<Key> | undefined
  onSort: ((sort: Sort<Key>) => void) | undefined
}

function HeaderCell<Row, Key extends string>({ column, sort, onSort }: HeaderCellProps<Row, Key>) {
  const key = column.sort
  if (!key || !onSort) {
    return (
      <th role="columnheader" scope="col" className={cellClass(column)}>
        {column.header}
      </th>
    )
  }
  const direction = sort?.key === key ? sort.direction : undefined
  const Icon = direction === 'ascending' ? ArrowUp : direction ? ArrowDown : ArrowUpDown
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      role="columnheader"
      scope="col"
      className={cellClass(column)}
      aria-sort={direction ?? 'none'}
    >
      <button
        type="button"
        className={styles['sort']}
        onClick={() => onSort({ key, direction: next })}
      >
        {column.header}
        <Icon size={16} aria-hidden="true" />
      </button>
    </th>
  )
}
