import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefCallback } from 'react'
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
  isOpen: boolean
  renderOpen: ((row: Row) => ReactNode) | undefined
  onToggleOpen: () => void
  /** Undefined in a table without checkboxes, null for a row that cannot be selected. */
  checked: boolean | null | undefined
  onCheck: () => void
  onActive: () => void
  bindHeader: RefCallback<HTMLButtonElement>
}

/** Shows a row and, below it, what it opens to. */
export function DenseRow<Row>(props: DenseRowProps<Row>) {
  const { id, row, columns, checked, isOpen, renderOpen, tone } = props
  const tabIndex = props.isActive ? 0 : -1
  const line = useRef<HTMLTableRowElement>(null)
  const opened = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (!isOpen || !opened.current || !line.current) return
    // The row goes to the top if what it opens to would end below the window.
    const ends = opened.current.getBoundingClientRect().bottom
    if (ends > window.innerHeight) line.current.scrollIntoView({ block: 'start' })
  }, [isOpen])
  const header = (column: DenseColumn<Row>) => (
    <button
      type="button"
      ref={props.bindHeader}
      className={styles['header']}
      tabIndex={tabIndex}
      aria-expanded={renderOpen ? isOpen : undefined}
      aria-controls={isOpen ? `${id}-open` : undefined}
      onClick={props.onToggleOpen}
    >
      {column.render(row, tabIndex)}
    </button>
  )
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
              {header(column)}
            </th>
          ) : (
            <td key={column.header} {...asCell} data-kind={column.kind} data-phone={column.phone}>
              {column.render(row, tabIndex)}
            </td>
          ),
        )}
      </tr>
      {isOpen && renderOpen && (
        <tr ref={opened} {...asRow} className={styles['opened']}>
          <td
            {...asCell}
            id={`${id}-open`}
            colSpan={columns.length + (checked === undefined ? 0 : 1)}
          >
            <FocusReturn>{renderOpen(row)}</FocusReturn>
          </td>
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
