import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Confirms the email address of a new account by the link sent to it. */
export const useConfirmEmail = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api('POST /api/auth/confirm-email', { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['session'] }),
  })
}
