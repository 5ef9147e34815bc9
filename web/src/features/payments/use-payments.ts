import type { NewPayoutMatch } from '@pennytrail/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { toast } from '../../lib/toast.ts'

const toQueryKey = (charityId: string) => ['charity', charityId, 'payments']

export const usePayments = (charityId: string) =>
  useQuery({
    queryKey: toQueryKey(charityId),
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/payments', { params: { id: charityId }, signal }),
  })

export const usePayouts = (charityId: string, page: number) =>
  useQuery({
    queryKey: [...toQueryKey(charityId), 'payouts', page],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/payouts', { params: { id: charityId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

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

/** Agrees as a second Lead that gifts go to the account that waits. */
export const useAgreeToReplacement = (charityId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (account: string) =>
      api('POST /api/charity/{id}/payments/replacement/agree', {
        params: { id: charityId },
        body: { account },
      }),
    onSuccess: () => toast.success('You have agreed to the account.'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['charity'] }),
  })
}

/** Withdraws the account that waits. */
export const useWithdrawReplacement = (charityId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api('DELETE /api/charity/{id}/payments/replacement', { params: { id: charityId } }),
    onSuccess: () => toast.success('The account is withdrawn.'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['charity'] }),
  })
}

export const useDisconnect = (charityId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /api/stripe/connect', { query: { charity: charityId } }),
    onSuccess: () => {
      toast.success('Stripe is disconnected.')
      return queries.invalidateQueries({ queryKey: ['charity'] })
    },
  })
}
