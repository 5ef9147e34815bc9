import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Loads a report by its id or by the secret of its link. */
export function useGrantReport(id: string) {
  return useQuery({
    queryKey: ['grants', 'report', id],
    queryFn: ({ signal }) => api('GET /api/grant-report/{id}', { params: { id }, signal }),
  })
}
