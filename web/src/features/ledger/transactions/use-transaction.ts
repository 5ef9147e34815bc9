import type { Transaction } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { api } from '../../../lib/api/api.ts'
import { readQuery } from '../../../lib/api/use-read.ts'
import type { LedgerOwner } from './ledger-owner.ts'

/** Loads the entry with a number, which only the list can find. */
export const useTransaction = ({ kind, id }: LedgerOwner, sequence: number) => {
  const route = `GET /api/transaction/${kind}/{id}` as const
  const given = { params: { id }, query: { sequence, limit: 1 } }
  return useQuery({
    queryKey: [...readQuery(route, given).queryKey, 'entry'],
    queryFn: async ({ signal }): Promise<Transaction> => {
      const [row] = (await api(route, { ...given, signal })).transactions
      if (!row) throw new ApiError(404, 'transaction-not-found', 'Transaction not found.')
      return api('GET /api/transaction/{id}', { params: { id: row.id }, signal })
    },
  })
}
