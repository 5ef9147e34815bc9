import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Who runs this deployment: null where nobody is named, undefined until it is known. */
export function useOperator() {
  return useQuery({
    queryKey: ['operator'],
    queryFn: ({ signal }) => api('GET /api/operator', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.operator
}
