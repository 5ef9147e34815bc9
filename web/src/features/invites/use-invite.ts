import type { Acceptance } from '@pennytrail/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import {
  acceptInvite,
  fetchInvite,
  rejectInvite,
  signInAfterInvite,
  type GivingFormKind,
  type Invite,
} from './invite-calls.ts'

const broken = {
  none: {
    message: 'You do not have a valid token to access this page.',
    toast: 'Link is broken or invalid',
  },
  invalid: {
    message: 'We noticed that the invite link is broken or invalid. Invite expired or invalid.',
    toast: 'Invite expired or invalid.',
  },
} as const

export type InviteState =
  | { name: 'loading' }
  | { name: 'error'; message: string; outage?: { reason: string; retry: () => void } }
  | { name: 'invite'; invite: Invite }

/** Returns whether the request itself failed, so that the link may still be valid. */
const isOutage = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** Loads the invite of the token in the page's URL. An error is also shown once as a toast. */
export const useInvite = (kind: GivingFormKind, token: string): InviteState => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invite', kind, token],
    queryFn: ({ signal }) => fetchInvite(kind, token, signal),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isOfLink: true },
  })
  const outage = error !== null && isOutage(error)
  const errorMessage = token === '' ? broken.none : broken.invalid
  const notice = token !== '' && !error ? null : errorMessage.toast
  useEffect(() => {
    if (notice !== null && !isFetching) toast.error(notice)
  }, [notice, isFetching])
  if (notice === null) return data ? { name: 'invite', invite: data } : { name: 'loading' }
  if (!outage) return { name: 'error', message: errorMessage.message }
  if (isFetching) return { name: 'loading' }
  const retry = () => void refetch()
  return { name: 'error', message: errorMessage.message, outage: { reason: error.message, retry } }
}

export const useAcceptInvite = (kind: Invite['kind'], failed: string) =>
  useMutation({
    mutationFn: (body: Acceptance) => acceptInvite(kind, body, failed),
    // Forgets the password as soon as the form closes.
    gcTime: 0,
  })

const noToken = 'Invalid invitation link.'

/** Rejects an invite, shows the result as a toast and then calls `done`. */
export const useRejectInvite = (token: string, done: () => void | Promise<void>) =>
  useMutation({
    mutationFn: () => (token ? rejectInvite(token) : Promise.reject(new Error(noToken))),
    onSuccess: (message) => {
      toast.success(message)
      return done()
    },
    onError: () => toast.error(token ? 'Failed to reject invitation. Please try again.' : noToken),
  })

/** Requests a session with the password with which the person accepted the invite. */
export const useSignInAfterInvite = (email: string) =>
  useMutation({ mutationFn: (password: string) => signInAfterInvite(email, password), gcTime: 0 })
