import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const key = ['account']

/** How the person signs in, and what stands in the way of deleting their account. */
export function useAccount() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/user/account', { signal }),
  })
}

export function useInvalidateAccount() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Withdraws the wish for another address. */
export function useCancelEmailChange() {
  const changed = useInvalidateAccount()
  return useMutation({ mutationFn: () => api('DELETE /api/user/email'), onSuccess: changed })
}
