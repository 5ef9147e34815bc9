import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Loads the project of a new update once only, so that a reload never interrupts typing. */
export const useProjectForUpdate = (id: string) =>
  useQuery({
    queryKey: ['project', id, 'for-update'],
    queryFn: ({ signal }) => api('GET /api/project/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
