import type { PasswordReset } from '@pennytrail/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { getErrorMessage, withFallbackMessage } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'

/** Requests a reset code by email. Returns the server's message. */
export const requestResetCode = async (
  email: string,
  otherwise = 'Couldn’t send reset email',
): Promise<string> => {
  try {
    const { message } = await api('POST /api/forgot-password/request-otp', { body: { email } })
    return message
  } catch (error) {
    throw withFallbackMessage(error, otherwise)
  }
}

/** Sets a new password with a code. Returns the server's message. */
export const resetPassword = async (
  body: PasswordReset,
  otherwise = 'Reset failed',
): Promise<string> => {
  try {
    const { message } = await api('POST /api/forgot-password/reset', { body })
    return message
  } catch (error) {
    throw withFallbackMessage(error, otherwise)
  }
}

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
