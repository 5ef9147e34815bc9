import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { asRow } from './table-roles.ts'
import styles from './dense-table.module.css'
import type { DenseColumn } from './dense-column.ts'
import type { RowOrder } from './use-row-order.ts'

interface DenseHeadProps<Row, Key extends string> {
  columns: readonly DenseColumn<Row, Key>[]
  orders: readonly RowOrder[]
  /** The selection among the rows that can be selected; undefined if none can. */
  chosen: { isAll: boolean; isSome: boolean; onAll: (all: boolean) => void } | undefined
}

/** Shows the column names, by which rows can be sorted, and the checkbox that selects every row. */
export function DenseHead<Row, Key extends string>(props: DenseHeadProps<Row, Key>) {
  const { chosen, columns, orders } = props
  return (
    <thead role="rowgroup">
      <tr {...asRow}>
        {chosen && (
          <th role="columnheader" scope="col" className={styles['select']}>
            <input
              type="checkbox"
              aria-label="Select all rows"
              checked={chosen.isAll}
              ref={(box) => {
                if (box) box.indeterminate = chosen.isSome && !chosen.isAll
              }}
              onChange={(event) => chosen.onAll(event.target.checked)}
            />
          </th>
        )}
        {columns.map(({ header, kind, rank, width }) => {
          const order = orders.find((one) => one.header === header)
          return (
            <th
              key={header}
              role="columnheader"
              scope="col"
              data-kind={kind}
              data-rank={rank}
              aria-sort={order && (order.direction ?? 'none')}
              style={width ? { inlineSize: width } : undefined}
            >
              {order ? <SortButton order={order} /> : header}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortButton({ order: { direction, header, onChoose } }: { order: RowOrder }) {
  const Icon = direction === 'ascending' ? ArrowUp : direction ? ArrowDown : ArrowUpDown
  return (
    <button
      type="button"
      className={styles['sort']}
      onClick={() => onChoose(direction === 'ascending' ? 'descending' : 'ascending')}
    >
      {header}
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}
