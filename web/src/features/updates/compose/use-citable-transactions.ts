import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import type { UpdateOwner } from '../use-updates.ts'

/**
 * Loads published transactions that an update can cite: the latest payments, or the transactions
 * that match a search.
 */
export const useCitableTransactions = ({ kind, id }: UpdateOwner, text: string) => {
  const query = {
    limit: 20,
    ...(text.trim() ? { text: text.trim() } : { direction: 'out' as const }),
  }
  return useQuery({
    queryKey: ['transactions', kind, id, 'cites', query],
    queryFn: ({ signal }) =>
      kind === 'project'
        ? api('GET /api/transaction/project/{id}', { params: { id }, query, signal })
        : api('GET /api/transaction/charity/{id}', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })
}
