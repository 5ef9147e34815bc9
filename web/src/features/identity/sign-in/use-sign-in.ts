import { useMutation } from '@tanstack/react-query'
import { api, type ApiBody } from '../../../lib/api/api.ts'

/** Asks the server for a session. Forgets the password as soon as the form closes. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /api/auth/login'>) => api('POST /api/auth/login', { body }),
    gcTime: 0,
  })
