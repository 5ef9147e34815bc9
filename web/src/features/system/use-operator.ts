import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/**
 * Returns the operator of this deployment (null if there is none, undefined until known), whether it
 * sends its own notices of Direct Debits, and whether the request failed.
 */
export const useOperator = () => {
  const { data, isError } = useQuery({
    queryKey: ['operator'],
    queryFn: ({ signal }) => api('GET /api/operator', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { operator: data?.operator, sendsDebitNotices: data?.sendsDebitNotices ?? false, isError }
}
