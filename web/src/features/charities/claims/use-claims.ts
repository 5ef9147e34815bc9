import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type ApiBody } from '../../../lib/api/api.ts'

const key = ['charity-claim', 'mine']

/** Loads the person's own claims. Polls while a claim is being checked. */
export const useOwnClaims = (watching = false) =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/charity-claim/mine', { signal }),
    refetchInterval: watching ? 1500 : false,
    select: ({ claims }) => claims,
  })

/** Reloads everything that shows claims, including the "finish setting up" card. */
export const useInvalidateClaims = () => {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      queries.invalidateQueries({ queryKey: ['session'] }),
    ])
}

/**
 * Asks the server to check the charity's website and polls for the result. The check runs as a job,
 * so the response only confirms that it is queued.
 */
export const useWebsiteCheck = (claimId: string, checkedAt: string | null) => {
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

export const useWithdrawClaim = (claimId: string) => {
  const changed = useInvalidateClaims()
  return useMutation({
    mutationFn: () => api('DELETE /api/charity-claim/{id}', { params: { id: claimId } }),
    onSuccess: changed,
  })
}

export const useMakeClaim = () =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /api/charity'>) => api('POST /api/charity', { body }),
  })

/** Confirms a claim by the link in the email to the charity. */
export const useConfirmClaim = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api('POST /api/charity-claim/confirm-mail', { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['charity-claim'] }),
  })
}
