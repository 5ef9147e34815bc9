import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Loads the slow statements, the locks and the tables of the database. */
export const useDatabase = () =>
  useQuery({
    queryKey: ['admin', 'database'],
    queryFn: ({ signal }) => api('GET /api/admin/database', { signal }),
  })
