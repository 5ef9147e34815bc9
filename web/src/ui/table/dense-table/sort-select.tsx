import type { Sort } from './dense-column.ts'
import styles from './dense-table.module.css'
import type { RowOrder } from './use-row-order.ts'

const directions = ['ascending', 'descending'] as const satisfies Sort['direction'][]

/** Chooses how rows are sorted on a phone, where the head of the table does not show. */
export function SortSelect({ caption, orders }: { caption: string; orders: readonly RowOrder[] }) {
  if (orders.length === 0) return null
  const at = orders.findIndex(({ direction }) => direction)
  return (
    <select
      className={styles['order']}
      aria-label={`Sort: ${caption}`}
      value={at < 0 ? '' : `${at} ${orders[at]?.direction}`}
      onChange={({ target }) => {
        const [chosen, direction] = target.value.split(' ')
        orders[Number(chosen)]?.onChoose(direction as Sort['direction'])
      }}
    >
      <option value="" disabled>
        Sort
      </option>
      {orders.flatMap(({ header }, index) =>
        directions.map((direction) => (
          <option key={header + direction} value={`${index} ${direction}`}>
            {header}, {direction}
          </option>
        )),
      )}
    </select>
  )
}
