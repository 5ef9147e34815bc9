import type { Transaction } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { api } from '../../../lib/api/api.ts'
import { fetchTransactions, type LedgerOwner } from './use-transactions.ts'

const fetchAt = async (
  owner: LedgerOwner,
  sequence: number,
  signal: AbortSignal,
): Promise<Transaction> => {
  const found = await fetchTransactions(owner, { sequence: String(sequence), limit: '1' }, signal)
  const [row] = found.transactions
  if (!row) throw new ApiError(404, 'transaction-not-found', 'Transaction not found.')
  return api('GET /api/transaction/{id}', { params: { id: row.id }, signal })
}

export const useTransaction = (owner: LedgerOwner, sequence: number) =>
  useQuery({
    queryKey: ['transactions', owner.kind, owner.id, 'at', sequence],
    queryFn: ({ signal }) => fetchAt(owner, sequence, signal),
  })
