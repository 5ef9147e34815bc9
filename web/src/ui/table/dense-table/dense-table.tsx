import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react'
import { Button } from '../../button.tsx'
import type { DenseColumn, RowTone, Sort } from './dense-column.ts'
import { DenseHead } from './dense-head.tsx'
import { DenseRow } from './dense-row.tsx'
import styles from './dense-table.module.css'
import { KeyHelp } from './key-help.tsx'
import { SortSelect } from './sort-select.tsx'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useDensity } from './use-density.ts'
import { useRowKeys, type RowKey } from './use-row-keys.ts'
import { useRowOrder } from './use-row-order.ts'
import { TotalRow } from './total-row.tsx'

// Lazy-loaded: few people change the columns.
const ColumnChoice = lazy(() => import('./column-choice.tsx'))

export interface DenseTableProps<Row, Key extends string = string> {
  caption: string
  /** The name under which the browser remembers the chosen columns; none for a small table. */
  name?: string
  columns: readonly DenseColumn<Row, Key>[]
  rows: readonly Row[]
  /** The id of a row, which stays the same when the row changes. */
  toId: (row: Row) => string
  /** The name of a row for screen readers, such as "line 3". */
  toName: (row: Row) => string
  rowTone?: (row: Row) => RowTone | undefined
  /** The path of a row's page. The cell that names the row is then a link. */
  toPath?: (row: Row) => string
  /** Shows what a row opens to, below it. */
  renderOpen?: (row: Row) => ReactNode
  /** Returns whether a row opens by a control of its own, because its name is a link. */
  canOpen?: (row: Row) => boolean
  openId?: string | null
  onOpen?: (id: string | null) => void
  /** The selected rows. Without it, rows have no checkboxes. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: (selected: ReadonlySet<string>) => void
  canSelect?: (row: Row) => boolean
  /** Further keys that act on the row with the focus. */
  keys?: readonly RowKey<Row>[]
  /** How the server sorted the rows. */
  sort?: Sort<Key>
  onSort?: (sort: Sort<Key>) => void
  busy?: boolean
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
export function DenseTable<Row, Key extends string = string>(props: DenseTableProps<Row, Key>) {
  const { caption, name, rows, toId, toName, toPath, rowTone, renderOpen, startId } = props
  const { busy, selected, onSelect, canSelect = () => true } = props
  const [ownOpenId, setOwnOpenId] = useState<string | null>(null)
  const { openId = ownOpenId, onOpen = setOwnOpenId } = props
  const density = useDensity()
  const chosen = useChosenColumns(name)
  const [shows, setShows] = useState<'keys' | 'columns' | null>(null)
  const isShown = ({ header, isExtra = false }: DenseColumn<Row, Key>) =>
    chosen.toggled.includes(header) === isExtra
  const columns = props.columns.filter((column) => column.rowHeader || isShown(column))
  const { ordered, orders } = useRowOrder({ ...props, columns })
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
  const showKeys = () => setShows(shows === 'keys' ? null : 'keys')
  const showColumns = () => setShows(shows === 'columns' ? null : 'columns')
  const { activeId, setActive, bindHeader, focus, onKeyDown } = useRowKeys({
    ...props,
    rows: ordered,
    openId,
    onOpen,
    toggle,
    show: (at) => setShown((before) => Math.max(before, fillSteps(at))),
    onHelp: showKeys,
  })
  useEffect(() => {
    if (startId !== undefined) focus(startId)
    // The focus moves once, when the table appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // Without a row that opens or leads to a page, keys have nothing to act on.
  const hasKeys = Boolean(toPath ?? renderOpen)
  const selectable = selected ? rows.filter(canSelect) : []
  const tools = (
    <div className={styles['tools']}>
      <SortSelect caption={caption} orders={orders} />
      <Tool isOn={shows === 'columns'} opens name="Columns" of={caption} onPress={showColumns} />
      <Tool isOn={density.isCompact} name="Compact" of={caption} onPress={density.toggle} />
      {hasKeys && (
        <Tool isOn={shows === 'keys'} opens name="Keys" of={caption} onPress={showKeys} />
      )}
    </div>
  )
  return (
    <div className={styles['box']} data-compact={density.isCompact}>
      {(name ?? props.bar ?? shows) && (
        <div className={styles['bar']}>
          {selected && selected.size > 0 && props.bulk ? props.bulk : props.bar}
          {name && tools}
          {shows === 'keys' && (
            <KeyHelp
              keys={props.keys}
              enter={toPath ? 'go to its page' : 'open or close'}
              hasMore={Boolean(props.canOpen)}
              selects={Boolean(selected)}
            />
          )}
          {shows === 'columns' && (
            <Suspense>
              <ColumnChoice
                columns={props.columns
                  .filter(({ rowHeader }) => !rowHeader)
                  .map((column) => ({ header: column.header, isShown: isShown(column) }))}
                onToggle={chosen.toggle}
              />
            </Suspense>
          )}
        </div>
      )}
      {rows.length === 0 ? (
        props.empty
      ) : (
        <table role="table" className={styles['table']} aria-labelledby={id} aria-busy={busy}>
          <caption id={id} className="visually-hidden">
            {caption}
          </caption>
          <DenseHead
            columns={columns}
            orders={orders}
            chosen={
              selected && {
                isAll: selectable.length > 0 && selectable.every((row) => selected.has(toId(row))),
                isSome: selectable.some((row) => selected.has(toId(row))),
                onAll: (all) => onSelect?.(new Set(all ? selectable.map(toId) : [])),
              }
            }
          />
          <tbody {...{ role: 'rowgroup', onKeyDown }}>
            {ordered.slice(0, shown).map((row) => {
              const rowId = toId(row)
              return (
                <DenseRow
                  key={rowId}
                  id={`${id}-${rowId}`}
                  row={row}
                  name={toName(row)}
                  tone={rowTone?.(row)}
                  columns={columns}
                  isActive={!hasKeys || rowId === activeId}
                  path={toPath?.(row)}
                  isOpen={rowId === openId}
                  renderOpen={renderOpen}
                  onToggleOpen={() => onOpen(rowId === openId ? null : rowId)}
                  checked={selected && (canSelect(row) ? selected.has(rowId) : null)}
                  onCheck={() => toggle(row)}
                  onActive={() => setActive(rowId)}
                  bindHeader={bindHeader(rowId)}
                />
              )
            })}
          </tbody>
          <TotalRow columns={columns} hasSelection={selected !== undefined} />
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

interface ToolProps {
  name: string
  /** The table to which it belongs. */
  of: string
  /** Whether it shows more below the bar. */
  opens?: boolean
  isOn: boolean
  onPress: () => void
}

function Tool({ isOn, name, of, onPress, opens = false }: ToolProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      data-tool={name}
      aria-label={`${name}: ${of}`}
      aria-expanded={opens ? isOn : undefined}
      aria-pressed={opens ? undefined : isOn}
      onClick={onPress}
    >
      {name}
    </Button>
  )
}
