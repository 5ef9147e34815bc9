import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Counts the work that waits for staff. */
export const useWaitingWork = () =>
  useQuery({
    queryKey: ['admin', 'waiting'],
    queryFn: ({ signal }) => api('GET /api/admin/waiting', { signal }),
  })
