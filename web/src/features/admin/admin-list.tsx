import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { readPageNumber } from '../../lib/page-number.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { QueryView } from '../../ui/loading/query-view.tsx'
import { DenseTable, type DenseTableProps } from '../../ui/table/dense-table/dense-table.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import styles from './admin.module.css'

type TableLook<Row> = Pick<
  DenseTableProps<Row>,
  | 'caption'
  | 'columns'
  | 'toName'
  | 'toPath'
  | 'renderOpen'
  | 'selected'
  | 'onSelect'
  | 'canSelect'
  | 'keys'
  | 'bar'
  | 'bulk'
>

type Look<Row> = TableLook<Row> | { renderCard: (row: Row) => ReactNode }

type AdminListProps<Data, Row> = Look<Row> & {
  query: UseQueryResult<Data>
  /** The message if the list could not be loaded. */
  failure: string
  rows: (data: Data) => readonly Row[]
  rowKey: (row: Row) => string
  /** Shown above the list once it has loaded, such as filters that the server lists. */
  renderAbove?: (data: Data) => ReactNode
  /** Announced above the list, such as the number of rows. */
  status?: (data: Data) => ReactNode
  /** The title and the hint of an empty list. */
  empty: string
  emptyHint?: string
}

/**
 * Shows a list for staff as a table or as cards, with its loading, empty and failed states. The
 * page number is kept in the URL.
 */
export function AdminList<Data extends object, Row>(props: AdminListProps<Data, Row>) {
  const { query, failure, renderAbove, status, empty, emptyHint } = props
  return (
    <QueryView query={query} failure={failure}>
      {(data) => {
        const rows = props.rows(data)
        return (
          <>
            {renderAbove?.(data)}
            {status && <p role="status">{status(data)}</p>}
            {rows.length === 0 ? (
              <EmptyState title={empty} level={3}>
                {emptyHint}
              </EmptyState>
            ) : (
              <Rows {...props} rows={rows} busy={query.isPlaceholderData} />
            )}
            {'totalPages' in data && (
              <Pages totalPages={Number(data.totalPages)} stale={query.isPlaceholderData} />
            )}
          </>
        )
      }}
    </QueryView>
  )
}

type RowsProps<Row> = Look<Row> & {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  busy: boolean
}

function Rows<Row>(props: RowsProps<Row>) {
  const { rows, rowKey, busy } = props
  if ('renderCard' in props) {
    return (
      <Stack as="ul" gap={24} role="list" className={styles['list']}>
        {rows.map((row) => (
          <Fragment key={rowKey(row)}>{props.renderCard(row)}</Fragment>
        ))}
      </Stack>
    )
  }
  return (
    <>
      <DenseTable {...props} name={`admin ${props.caption}`} toId={rowKey} busy={busy} />
      <DownloadTable of={props.caption} name="list" />
    </>
  )
}

/**
 * Shows links to the other pages of a list. If the current page is beyond the end, because its last
 * row was dealt with, redirects to the last page.
 */
function Pages({ totalPages, stale }: { totalPages: number; stale: boolean }) {
  const [query] = useSearchParams()
  const page = readPageNumber(query)
  const hrefFor = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `/admin?${next}`
  }
  return !stale && totalPages > 0 && page > totalPages ? (
    <Navigate to={hrefFor(totalPages)} replace />
  ) : (
    <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
  )
}
