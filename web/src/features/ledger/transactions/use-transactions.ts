import type { TransactionList } from '@pennytrail/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { buildUrl } from '../../../lib/api/build-url.ts'
import { toQuery, type TransactionFilters } from './transaction-filters.ts'

/** The owner of a ledger: a project or a whole charity. */
export interface LedgerOwner {
  readonly kind: 'project' | 'charity'
  /** The project's id, or the charity's number. */
  readonly id: string
}

const calls = {
  project: 'GET /api/transaction/project/{id}',
  charity: 'GET /api/transaction/charity/{id}',
} as const

export const fetchTransactions = (
  { kind, id }: LedgerOwner,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<TransactionList> =>
  api(calls[kind], { params: { id }, query, ...(signal ? { signal } : {}) })

/** Loads a page of transactions. The previous page stays visible while the next one loads. */
export const useTransactions = (owner: LedgerOwner, filters: TransactionFilters) =>
  useQuery({
    queryKey: ['transactions', owner.kind, owner.id, toQuery(filters)],
    queryFn: ({ signal }) => fetchTransactions(owner, toQuery(filters), signal),
    placeholderData: keepPreviousData,
  })

/**
 * Returns the URL of the CSV of all filtered transactions in the shown order, regardless of the
 * page.
 */
export const csvUrl = ({ kind, id }: LedgerOwner, filters: TransactionFilters): string =>
  buildUrl(`/api/transaction/${kind}/{id}`, {
    params: { id: `${id}.csv` },
    query: toQuery({ ...filters, page: 1 }),
  })
