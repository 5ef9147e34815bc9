import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const queryKey = ['grants', 'report'] as const

/** Loads a report by its id or by the secret of its link. */
export const useGrantReport = (id: string) =>
  useQuery({
    queryKey: [...queryKey, id],
    queryFn: ({ signal }) => api('GET /api/grant-report/{id}', { params: { id }, signal }),
  })

/** Shares a report by link, or stops sharing it. */
export const useShareGrantReport = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (shared: boolean) =>
      api(`${shared ? 'POST' : 'DELETE'} /api/grant-report/{id}/share`, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}
