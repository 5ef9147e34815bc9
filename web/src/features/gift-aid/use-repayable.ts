import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ApiBody } from '../../lib/api/api.ts'
import { toQueryKey } from './use-gift-aid.ts'

/** Loads gifts whose terms allow a refund, with the Gift Aid claims they are in. */
export const useRepayable = (
  charityId: string,
  listQuery: { show: 'claimed' | 'unclaimed'; page: number },
) =>
  useQuery({
    queryKey: [...toQueryKey(charityId), 'repayable', listQuery],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid/repayable', {
        params: { id: charityId },
        query: listQuery,
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Asks givers to waive the refund of unspent money. */
export const useAskWaivers = (charityId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/charity/{id}/gift-aid/repayable/ask'>) =>
      api('POST /api/charity/{id}/gift-aid/repayable/ask', { params: { id: charityId }, body }),
    // The dialog closes without waiting for the reload.
    onSettled: () => void queries.invalidateQueries({ queryKey: toQueryKey(charityId) }),
  })
}
