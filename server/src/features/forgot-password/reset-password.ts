import type { PasswordReset } from '@pennytrail/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import {
  endSessions,
  recordAccountEvent,
  findAccount,
  hashPassword,
  updatePassword,
  withRefusalsLogged,
  type Attempt,
} from '../identity/index.ts'
import { buildPasswordSetEmail } from './forgot-password.emails.ts'
import { checkCode } from './forgot-password.sql.ts'
import { toGuess } from './reset-codes.ts'

/**
 * Sets a new password with a reset code. Always hashes the password first, so that every call costs
 * the same. Throws `reset-code-wrong` for any code that is not valid, `busy`.
 */
export const resetPassword = async (
  deps: Deps,
  request: FastifyRequest,
  { email, code, newPassword }: PasswordReset,
): Promise<{ message: string }> => {
  const attempt: Attempt = { way: 'reset-code', person: null, request }
  return withRefusalsLogged(deps, attempt, async () => {
    const passwordHash = await hashPassword(newPassword)
    const now = deps.clock.now()
    const done = await deps.database.transaction('accounts', async (db) => {
      const personId = await checkCode(db, toGuess(deps, email, code), now)
      const account = await findAccount(db, email)
      attempt.person = account?.id ?? null
      // The email address may have moved to another account since the code was sent.
      if (!personId || account?.id !== personId) return false
      await updatePassword(db, personId, passwordHash, now)
      await endSessions(db, personId, now)
      await recordAccountEvent(db, personId, 'password-reset', now)
      await queueMail(db, buildPasswordSetEmail(account, deps.config.appOrigin), 'first')
      return true
    })
    // Thrown outside the transaction, because a rollback would undo the counting of the guess.
    if (!done) throw new AppError('reset-code-wrong')
    return { message: 'Password reset successful! Logging you in...' }
  })
}
