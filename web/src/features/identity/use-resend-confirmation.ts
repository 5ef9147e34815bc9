import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'

/** Sends another email with the link that confirms the person's email address. */
export const useResendConfirmation = () =>
  useMutation({
    mutationFn: () => api('POST /api/auth/resend-confirmation'),
    onSuccess: ({ message }) => toast.success(message),
  })
