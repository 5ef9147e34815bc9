import { asCell, asRow } from './table-roles.ts'
import type { DenseColumn } from './dense-column.ts'
import styles from './dense-table.module.css'

interface TotalRowProps<Row, Key extends string> {
  columns: readonly DenseColumn<Row, Key>[]
  hasSelection: boolean
}

/** Shows the totals of the columns that have one. */
export function TotalRow<Row, Key extends string>(props: TotalRowProps<Row, Key>) {
  const { columns, hasSelection } = props
  if (columns.every(({ total }) => total === undefined)) return null
  return (
    <tfoot role="rowgroup">
      <tr {...asRow} className={styles['row']}>
        {hasSelection && <td {...asCell} className={styles['select']} />}
        {columns.map(({ header, kind, phone, rank, rowHeader, total }) =>
          rowHeader ? (
            <th key={header} role="rowheader" scope="row">
              {total}
            </th>
          ) : (
            <td key={header} {...asCell} data-kind={kind} data-phone={phone} data-rank={rank}>
              {total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}
