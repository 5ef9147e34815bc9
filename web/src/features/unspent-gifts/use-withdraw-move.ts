import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { refreshTopics } from '../../lib/api/refresh-topics.ts'

const route = 'DELETE /api/gift-question/{id}'

/** Withdraws the question whether unspent money of a gift may move. */
export const useWithdrawMove = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(route, { params: { id } }),
    // The dialog closes without waiting for the reload, which would show it empty for a moment.
    onSettled: () => void refreshTopics(queries, route),
  })
}
