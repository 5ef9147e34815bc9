import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Who runs this deployment: null where nobody is named, undefined until it is known; and whether
    it could not be asked. */
export function useOperator() {
  const { data, isError } = useQuery({
    queryKey: ['operator'],
    queryFn: ({ signal }) => api('GET /api/operator', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { operator: data?.operator, isError }
}
