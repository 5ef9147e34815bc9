import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const key = ['account']

/** Loads how the person signs in and what prevents the deletion of their account. */
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

/** Cancels a pending change of the email address. */
export function useCancelEmailChange() {
  const changed = useInvalidateAccount()
  return useMutation({ mutationFn: () => api('DELETE /api/user/email'), onSuccess: changed })
}
