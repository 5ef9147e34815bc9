import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '../../../lib/api/use-read.ts'
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
  return useRead(
    `GET /api/transaction/${kind}/{id}`,
    { params: { id }, query },
    { placeholderData: keepPreviousData },
  )
}
