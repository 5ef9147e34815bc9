import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ApiBody } from '../../lib/api/api.ts'

const toQueryKey = (giftId: string) => ['donation', giftId, 'unspent'] as const

/** Loads the unspent parts of a gift, where they may move to and the questions about them. */
export const useUnspent = (giftId: string) =>
  useQuery({
    queryKey: toQueryKey(giftId),
    queryFn: ({ signal }) =>
      api('GET /api/donation/{id}/unspent', { params: { id: giftId }, signal }),
  })

/** Asks the giver whether unspent money may move. */
export const useAskMove = (giftId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/donation/{id}/move'>) =>
      api('POST /api/donation/{id}/move', { params: { id: giftId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: toQueryKey(giftId) }),
  })
}

/** Withdraws the question whether unspent money of a gift may move. */
export const useWithdrawMove = (giftId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (questionId: string) =>
      api('DELETE /api/gift-question/{id}', { params: { id: questionId } }),
    // The dialog closes without waiting for the reload, which would show it empty for a moment.
    onSettled: () => void queries.invalidateQueries({ queryKey: toQueryKey(giftId) }),
  })
}
