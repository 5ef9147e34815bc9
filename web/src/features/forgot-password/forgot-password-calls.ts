import type { PasswordReset } from '@pennytrail/contract'
import { api } from '../../lib/api/api.ts'
import { withFallbackMessage } from '../../lib/api/api-error.ts'

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
