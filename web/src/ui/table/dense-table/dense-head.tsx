import { asRow } from './table-roles.ts'
import styles from './dense-table.module.css'
import type { DenseColumn } from './dense-column.ts'

interface DenseHeadProps<Row> {
  columns: readonly DenseColumn<Row>[]
  /** The selection among the rows that can be selected; undefined if none can. */
  chosen: { isAll: boolean; isSome: boolean; onAll: (all: boolean) => void } | undefined
}

/** Shows the column names, and the checkbox that selects every row. */
export function DenseHead<Row>({ columns, chosen }: DenseHeadProps<Row>) {
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
        {columns.map(({ header, kind, width }) => (
          <th
            key={header}
            role="columnheader"
            scope="col"
            data-kind={kind}
            style={width ? { inlineSize: width } : undefined}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}
