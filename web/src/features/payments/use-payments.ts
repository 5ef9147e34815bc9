import type { NewPayoutMatch } from '@pennytrail/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { toast } from '../../lib/toast.ts'

/** Matches a payout with a bank statement line. This can reverse a ledger entry. */
export const useMatchPayout = (charityId: string, payoutId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPayoutMatch) =>
      api('POST /api/charity/{id}/payouts/{payoutId}/match', {
        params: { id: charityId, payoutId },
        body,
      }),
    onSuccess: () => {
      toast.success('The payout is matched.')
      return refreshAll(queries)
    },
  })
}

/** Undoes a match, with the reason. This can post or reverse ledger entries. */
export const useUndoMatch = (charityId: string, payoutId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      api('POST /api/charity/{id}/payouts/{payoutId}/match/undo', {
        params: { id: charityId, payoutId },
        body: { reason },
      }),
    onSuccess: () => toast.success('The match is undone.'),
    // Reload even after a refusal, because another person may have undone the match.
    onSettled: () => refreshAll(queries),
  })
}

/** Opens Stripe, where the charity connects its account. */
export const useConnect = (charityId: string) =>
  useMutation({
    mutationFn: () => api('GET /api/stripe/connect', { query: { charity: charityId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })

/** Opens Stripe’s pages, where a new account for the charity is set up. */
export const useOpenAccount = (charityId: string) =>
  useMutation({
    mutationFn: () => api('POST /api/stripe/account-link', { body: { charity: charityId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
