import { useMutation } from '@tanstack/react-query'
import { api, type ApiBody } from '../../../lib/api/api.ts'

/** Creates an account. Forgets the password as soon as the form closes. */
export const useRegister = () =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /api/auth/register'>) =>
      api('POST /api/auth/register', { body }),
    gcTime: 0,
  })
