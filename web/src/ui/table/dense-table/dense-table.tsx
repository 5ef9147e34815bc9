import { useEffect, useId, useState, type ReactNode } from 'react'
import { Button } from '../../button.tsx'
import type { DenseColumn, RowTone } from './dense-column.ts'
import { DenseHead } from './dense-head.tsx'
import { DenseRow } from './dense-row.tsx'
import styles from './dense-table.module.css'
import { KeyHelp } from './key-help.tsx'
import { useDensity } from './use-density.ts'
import { useRowKeys, type RowKey } from './use-row-keys.ts'

export interface DenseTableProps<Row> {
  caption: string
  columns: readonly DenseColumn<Row>[]
  rows: readonly Row[]
  /** The id of a row, which stays the same when the row changes. */
  toId: (row: Row) => string
  /** The name of a row for screen readers, such as "line 3". */
  toName: (row: Row) => string
  rowTone?: (row: Row) => RowTone | undefined
  /** Shows what a row opens to, below it. */
  renderOpen?: (row: Row) => ReactNode
  openId?: string | null
  onOpen?: (id: string | null) => void
  /** The selected rows. Without it, rows have no checkboxes. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  canSelect?: (row: Row) => boolean
  /** Further keys that act on the row with the focus. */
  keys?: readonly RowKey<Row>[]
  /** Stays above the rows while they scroll. */
  bar?: ReactNode
  /** Takes the place of the bar while rows are selected. */
  bulk?: ReactNode
  /** The row that gets the focus when the table appears. */
  startId?: string | undefined
  empty?: ReactNode
}

/** How many rows show at first. More would make the page slow. */
const step = 100

/** Returns how many rows show, so that the one at a place does; -1 for no certain one. */
function fillSteps(at: number): number {
  return Math.max(1, Math.ceil((at + 1) / step)) * step
}

/**
 * Shows a table for work: rows of 48 px or, in the compact mode, 28 px, a head that stays in view,
 * and everything by keyboard. On a phone each row is one line.
 */
export function DenseTable<Row>(props: DenseTableProps<Row>) {
  const { caption, columns, rows, toId, toName, rowTone, renderOpen, startId } = props
  const { openId = null, onOpen, selected, onSelect, canSelect = () => true } = props
  const density = useDensity()
  const [shown, setShown] = useState(() =>
    fillSteps(rows.findIndex((row) => toId(row) === startId)),
  )
  const id = useId()
  const toggle = (row: Row) => {
    if (!selected || !onSelect || !canSelect(row)) return
    const next = new Set(selected)
    if (!next.delete(toId(row))) next.add(toId(row))
    onSelect(next)
  }
  const { activeId, setActive, bindHeader, focus, onKeyDown, isHelping, setHelping } = useRowKeys({
    ...props,
    toggle,
    show: (at) => setShown((before) => Math.max(before, fillSteps(at))),
  })
  useEffect(() => {
    if (startId !== undefined) focus(startId)
    // The focus moves once, when the table appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const selectable = selected ? rows.filter(canSelect) : []
  return (
    <div className={styles['box']} data-compact={density.isCompact}>
      <div className={styles['bar']}>
        {selected && selected.size > 0 && props.bulk ? props.bulk : props.bar}
        <div className={styles['tools']}>
          <Button
            variant="quiet"
            size="small"
            aria-pressed={density.isCompact}
            onClick={density.toggle}
          >
            Compact
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isHelping}
            onClick={() => setHelping(!isHelping)}
          >
            Keys
          </Button>
        </div>
        {isHelping && (
          <KeyHelp keys={props.keys} opens={Boolean(renderOpen)} selects={!!selected} />
        )}
      </div>
      {rows.length === 0 ? (
        props.empty
      ) : (
        <table role="table" className={styles['table']} aria-labelledby={id}>
          <caption id={id} className="visually-hidden">
            {caption}
          </caption>
          <DenseHead
            columns={columns}
            chosen={
              selected && {
                isAll: selectable.length > 0 && selectable.every((row) => selected.has(toId(row))),
                isSome: selectable.some((row) => selected.has(toId(row))),
                onAll: (all) => onSelect?.(new Set(all ? selectable.map(toId) : [])),
              }
            }
          />
          <tbody {...{ role: 'rowgroup', onKeyDown }}>
            {rows.slice(0, shown).map((row) => {
              const rowId = toId(row)
              return (
                <DenseRow
                  key={rowId}
                  id={`${id}-${rowId}`}
                  row={row}
                  name={toName(row)}
                  tone={rowTone?.(row)}
                  columns={columns}
                  isActive={rowId === activeId}
                  isOpen={rowId === openId}
                  renderOpen={renderOpen}
                  onToggleOpen={() => onOpen?.(rowId === openId ? null : rowId)}
                  checked={selected && (canSelect(row) ? selected.has(rowId) : null)}
                  onCheck={() => toggle(row)}
                  onActive={() => setActive(rowId)}
                  bindHeader={bindHeader(rowId)}
                />
              )
            })}
          </tbody>
        </table>
      )}
      {rows.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + step)}>
          Show more ({rows.length - shown} left)
        </Button>
      )}
    </div>
  )
}
