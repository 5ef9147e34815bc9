import { keepPreviousData } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import type { LedgerOwner } from './ledger-owner.ts'
import { readTransactionFilters } from './read-transaction-filters.ts'
import { noFilters, toQuery, type TransactionFilters } from './transaction-filters.ts'

/**
 * Reads a page of a ledger with the filters in the URL. The rest of the URL's query, such as the
 * section of a dashboard, stays when the filters change.
 */
export const useTransactions = (owner: LedgerOwner) => {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const filters = readTransactionFilters(search)
  const query = useRead(
    `GET /api/transaction/${owner.kind}/{id}`,
    { params: { id: owner.id }, query: toQuery(filters) },
    { placeholderData: keepPreviousData },
  )
  const toSearch = (changes: Partial<TransactionFilters>) =>
    new URLSearchParams([
      ...[...search].filter(([name]) => !Object.hasOwn(noFilters, name)),
      ...Object.entries(toQuery({ ...filters, ...changes })),
    ])
  return {
    query,
    filters,
    change: (changes: Partial<TransactionFilters>, how?: 'typing') =>
      setSearch(toSearch({ page: 1, ...changes }), {
        replace: how === 'typing',
        preventScrollReset: true,
      }),
    hrefFor: (page: number) => {
      const next = toSearch({ page })
      return next.size > 0 ? `${pathname}?${next}` : pathname
    },
  }
}
