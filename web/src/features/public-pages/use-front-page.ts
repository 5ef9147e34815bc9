import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export const useFrontPage = () =>
  useQuery({
    queryKey: ['front-page'],
    queryFn: ({ signal }) => api('GET /api/front-page', { signal }),
  })
