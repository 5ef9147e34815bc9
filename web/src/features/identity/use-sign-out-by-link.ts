import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Ends all sessions of the person to whom the link was sent, signed in or not. */
export const useSignOutByLink = () =>
  useMutation({
    mutationFn: (link: string) => api('POST /api/auth/sign-out-everywhere', { body: { link } }),
  })
