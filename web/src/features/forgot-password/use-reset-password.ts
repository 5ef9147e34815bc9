import type { PasswordReset } from '@pennytrail/contract'
import { useMutation } from '@tanstack/react-query'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { requestResetCode, resetPassword } from './forgot-password-calls.ts'

export const notSent = 'Failed to send reset code'
const sent = 'If that email exists, we’ve just sent you a six‑digit code.'
export const notReset = 'Failed to reset password'

/** Sends a reset code. A toast confirms that the code was sent, or shows the error. */
export const useSendResetCode = () =>
  useMutation({
    mutationFn: (email: string) => requestResetCode(email, notSent),
    onSuccess: () => toast.success(sent),
    onError: (error) => toast.error(getErrorMessage(error, notSent)),
  })

/** Sets a new password with a code. Forgets the password as soon as the form closes. */
export const useResetPassword = () =>
  useMutation({ mutationFn: (body: PasswordReset) => resetPassword(body, notReset), gcTime: 0 })
