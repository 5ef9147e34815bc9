import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'

const key = ['charity-claim', 'mine']

/** One's own claims; asked for again and again while something is being looked into. */
export function useOwnClaims(watching = false) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/charity-claim/mine', { signal }),
    refetchInterval: watching ? 1500 : false,
    select: ({ claims }) => claims,
  })
}

/** Claims changed: what shows them, the "finish setting up" card included, reads them again. */
export function useInvalidateClaims() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      queries.invalidateQueries({ queryKey: ['session'] }),
    ])
}

/**
 * Asks the server to look at the website, and watches until it has. The look itself is a job: the
 * answer to the call only says that it is on its way.
 */
export function useWebsiteCheck(claimId: string, checkedAt: string | null) {
  const [since, setSince] = useState<{ checkedAt: string | null } | null>(null)
  const ask = useMutation({
    mutationFn: () =>
      api('POST /api/charity-claim/{id}/check-website', { params: { id: claimId } }),
    onSuccess: () => setSince({ checkedAt }),
  })
  const isWatching = since !== null && since.checkedAt === checkedAt
  useOwnClaims(isWatching)
  return { ask, isWatching }
}

export function useWithdrawClaim(claimId: string) {
  const changed = useInvalidateClaims()
  return useMutation({
    mutationFn: () => api('DELETE /api/charity-claim/{id}', { params: { id: claimId } }),
    onSuccess: changed,
  })
}
