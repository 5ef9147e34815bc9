import type { NewPayoutMatch } from '@pennytrail/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

const toQueryKey = (charityId: string) => ['charity', charityId, 'payments']

/** How a charity takes payments, as its team sees it. */
export function usePayments(charityId: string) {
  return useQuery({
    queryKey: toQueryKey(charityId),
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/payments', { params: { id: charityId }, signal }),
  })
}

/** What went to the charity’s bank, a page at a time. */
export function usePayouts(charityId: string, page: number) {
  return useQuery({
    queryKey: [...toQueryKey(charityId), 'payouts', page],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/payouts', { params: { id: charityId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Says where a payout stands on the bank statement. It can reverse an entry of the ledger. */
export function useMatchPayout(charityId: string, payoutId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPayoutMatch) =>
      api('POST /api/charity/{id}/payouts/{payoutId}/match', {
        params: { id: charityId, payoutId },
        body,
      }),
    onSuccess: () => {
      toast.success('The payout is matched.')
      return queries.invalidateQueries()
    },
  })
}

/** Undoes a match, with the reason. It can enter or reverse entries of the ledger. */
export function useUndoMatch(charityId: string, payoutId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      api('POST /api/charity/{id}/payouts/{payoutId}/match/undo', {
        params: { id: charityId, payoutId },
        body: { reason },
      }),
    onSuccess: () => toast.success('The match is undone.'),
    // Also where it was refused: somebody else may have undone it.
    onSettled: () => queries.invalidateQueries(),
  })
}

/** Leads to Stripe, where the charity connects its account. */
export function useConnect(charityId: string) {
  return useMutation({
    mutationFn: () => api('GET /api/stripe/connect', { query: { charity: charityId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** Leads to Stripe’s own pages, where an account that is opened for the charity is set up. */
export function useOpenAccount(charityId: string) {
  return useMutation({
    mutationFn: () => api('POST /api/stripe/account-link', { body: { charity: charityId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

export function useDisconnect(charityId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /api/stripe/connect', { query: { charity: charityId } }),
    onSuccess: () => {
      toast.success('Stripe is disconnected.')
      return queries.invalidateQueries({ queryKey: ['charity'] })
    },
  })
}
