import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { useRefreshAdmin } from '../use-admin-mutation.ts'

const key = ['admin', 'claims']

export const useWaitingClaims = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/charity-claim', { signal }),
  })

type Decision = { readonly verify: true; readonly note: string } | { readonly reason: string }

/**
 * Verifies or refuses a claim. If that fails, another administrator may have decided already, so
 * the dialog reloads the queue once the person has read the error.
 */
export const useDecideClaim = (id: string) => {
  const refreshAdmin = useRefreshAdmin()
  const decision = useMutation({
    mutationFn: (decision: Decision) =>
      'verify' in decision
        ? api('POST /api/charity-claim/{id}/verify', {
            params: { id },
            body: { note: decision.note },
          })
        : api('POST /api/charity-claim/{id}/refuse', {
            params: { id },
            body: { reason: decision.reason },
          }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return refreshAdmin()
    },
  })
  return { ...decision, refreshAdmin }
}
