import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefCallback } from 'react'
import { Link } from 'react-router'
import { asCell, asRow } from './table-roles.ts'
import styles from './dense-table.module.css'
import type { DenseColumn, RowTone } from './dense-column.ts'

interface DenseRowProps<Row> {
  id: string
  row: Row
  name: string
  tone: RowTone | undefined
  columns: readonly DenseColumn<Row>[]
  /** Whether Tab reaches the controls of this row. */
  isActive: boolean
  /** The path of the row's page; undefined if the row has none. */
  path: string | undefined
  isOpen: boolean
  renderOpen: ((row: Row) => ReactNode) | undefined
  onToggleOpen: () => void
  /** Undefined in a table without checkboxes, null for a row that cannot be selected. */
  checked: boolean | null | undefined
  onCheck: () => void
  onActive: () => void
  bindHeader: RefCallback<HTMLElement>
}

/** Shows a row and, below it, what it opens to. */
export function DenseRow<Row>(props: DenseRowProps<Row>) {
  const { bindHeader, id, row, columns, checked, isOpen, path, renderOpen, tone } = props
  const tabIndex = props.isActive ? 0 : -1
  const line = useRef<HTMLTableRowElement>(null)
  const opened = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (!isOpen || !opened.current || !line.current) return
    // The row goes to the top if what it opens to would end below the window.
    const ends = opened.current.getBoundingClientRect().bottom
    if (ends > window.innerHeight) line.current.scrollIntoView({ block: 'start' })
  }, [isOpen])
  const renderHeader = (column: DenseColumn<Row>) => {
    const content = column.render(row, tabIndex)
    if (path !== undefined) {
      return (
        <Link
          ref={bindHeader}
          to={path}
          className={styles['header']}
          tabIndex={tabIndex}
          preventScrollReset={path.startsWith('?')}
        >
          {content}
        </Link>
      )
    }
    if (!renderOpen) return content
    return (
      <button
        type="button"
        ref={bindHeader}
        className={styles['header']}
        tabIndex={tabIndex}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-open` : undefined}
        onClick={props.onToggleOpen}
      >
        {content}
      </button>
    )
  }
  const ranks = columns.flatMap(({ rank }) => rank ?? [])
  return (
    <>
      <tr
        ref={line}
        {...asRow}
        className={styles['row']}
        data-tone={tone}
        data-open={isOpen}
        data-selected={checked === true}
        onFocus={props.onActive}
      >
        {checked !== undefined && (
          <td {...asCell} className={styles['select']}>
            {checked !== null && (
              <input
                type="checkbox"
                aria-label={`Select ${props.name}`}
                tabIndex={tabIndex}
                checked={checked}
                onChange={props.onCheck}
              />
            )}
          </td>
        )}
        {columns.map((column) =>
          column.rowHeader ? (
            <th key={column.header} role="rowheader" scope="row">
              {renderHeader(column)}
            </th>
          ) : (
            <td
              key={column.header}
              {...asCell}
              data-kind={column.kind}
              data-phone={column.phone}
              data-rank={column.rank}
            >
              {column.render(row, tabIndex)}
            </td>
          ),
        )}
      </tr>
      {isOpen && renderOpen && (
        <tr ref={opened} {...asRow} className={styles['opened']} data-opened="">
          <td
            {...asCell}
            id={`${id}-open`}
            colSpan={columns.length - ranks.length + (checked === undefined ? 0 : 1)}
          >
            <FocusReturn>{renderOpen(row)}</FocusReturn>
          </td>
          {/* Each column that may be hidden has a cell here. A wider cell would bring it back. */}
          {ranks.map((rank, at) => (
            <td key={at} aria-hidden="true" data-rank={rank} />
          ))}
        </tr>
      )}
    </>
  )
}

/**
 * Returns the focus to the row when its content closes. It would go to another control of the row,
 * such as a select, which the next key could change.
 */
function FocusReturn({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = content.current
    const row = element?.closest('tr')?.previousElementSibling
    return () => {
      if (!element?.contains(document.activeElement)) return
      row?.querySelector<HTMLElement>('button[aria-expanded]')?.focus()
    }
  }, [])
  return <div ref={content}>{children}</div>
}
