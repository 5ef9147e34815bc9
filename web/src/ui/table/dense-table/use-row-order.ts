import { useState } from 'react'
import type { DenseColumn, Sort } from './dense-column.ts'

interface RowOrderInput<Row, Key extends string> {
  readonly rows: readonly Row[]
  readonly columns: readonly DenseColumn<Row, Key>[]
  readonly sort?: Sort<Key> | undefined
  readonly onSort?: (sort: Sort<Key>) => void
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en-GB', { numeric: true })

/** Sorts the rows on the column that a person chose, or leaves that to `onSort`. */
export const useRowOrder = <Row, Key extends string>(input: RowOrderInput<Row, Key>) => {
  const { rows, columns, sort, onSort } = input
  const [own, setOwn] = useState<Sort>()
  const sortBy = columns.find(({ header }) => header === own?.key)?.sortBy
  const sign = own?.direction === 'descending' ? -1 : 1
  const ordered = sortBy ? rows.toSorted((a, b) => sign * compare(sortBy(a), sortBy(b))) : rows
  const orders = columns.flatMap((column) => {
    const key = column.sortBy ? column.header : onSort && column.sort
    if (key === undefined) return []
    const current = column.sortBy ? own : sort
    return {
      header: column.header,
      direction: current?.key === key ? current.direction : undefined,
      onChoose: (direction: Sort['direction']) =>
        column.sortBy ? setOwn({ key, direction }) : onSort?.({ key: key as Key, direction }),
    }
  })
  return { ordered, orders }
}

/** A way to sort the rows of a table; `direction` says whether they are sorted so now. */
export type RowOrder = ReturnType<typeof useRowOrder>['orders'][number]
