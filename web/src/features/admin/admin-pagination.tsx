import { Navigate } from 'react-router'
import { Pagination } from '../../ui/pagination.tsx'

interface AdminPaginationProps {
  page: number
  totalPages: number
  /** Whether what is shown is still the answer to the question before. */
  stale?: boolean
  hrefFor: (page: number) => string
}

/** The pages of a list. A page that is gone, because its last row was dealt with, leads to the last. */
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
