import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ApiBody } from '../../../lib/api/api.ts'

/** Records an entry in the ledger. */
export const useRecordEntry = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/transaction'>) => api('POST /api/transaction', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['transactions'] }),
  })
}

/** Posts the reversal of an entry, with a reason that is published. */
export const useReverseEntry = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/transaction/{id}/reverse'>) =>
      api('POST /api/transaction/{id}/reverse', { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['transactions'] }),
        // The entry can be a gift or a refund.
        queries.invalidateQueries({ queryKey: ['donation'] }),
      ]),
  })
}
