import type { Acceptance } from '@pennytrail/contract'
import { useMutation } from '@tanstack/react-query'
import { toast } from '../../lib/toast.ts'
import { acceptInvite, rejectInvite, signInAfterInvite, type Invite } from './invite-calls.ts'

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
