import { Navigate } from 'react-router'
import { Pagination } from '../../ui/pagination.tsx'

interface AdminPaginationProps {
  page: number
  totalPages: number
  /** Whether the list still shows the previous query's answer. */
  stale?: boolean
  hrefFor: (page: number) => string
}

/**
 * Pagination of a list. A page beyond the end, after its last row was dealt with, redirects to the
 * last page.
 */
export function AdminPagination({
  page,
  totalPages,
  stale = false,
  hrefFor,
}: AdminPaginationProps) {
  if (!stale && totalPages > 0 && page > totalPages) {
    return <Navigate to={hrefFor(totalPages)} replace />
  }
  return <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
}
