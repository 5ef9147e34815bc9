import type { PasswordReset } from '@pennytrail/contract'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'

/** The failure with the server's own sentence, or else with the one that stands here for it. */
function said(error: unknown, otherwise: string): ApiError {
  if (error instanceof ApiError && error.status > 0 && error.message) return error
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'no-answer' }
  return new ApiError(status, code, otherwise)
}

/** Asks for a code by mail. Answers what the server says. */
export async function requestResetCode(
  email: string,
  otherwise = 'Couldn’t send reset email',
): Promise<string> {
  try {
    const { message } = await api('POST /api/forgot-password/request-otp', { body: { email } })
    return message
  } catch (error) {
    throw said(error, otherwise)
  }
}

/** Sets a new password by a code. Answers what the server says. */
export async function resetPassword(
  body: PasswordReset,
  otherwise = 'Reset failed',
): Promise<string> {
  try {
    const { message } = await api('POST /api/forgot-password/reset', { body })
    return message
  } catch (error) {
    throw said(error, otherwise)
  }
}
