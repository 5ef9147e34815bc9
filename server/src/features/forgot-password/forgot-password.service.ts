import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import { resetCode } from '@pennytrail/contract/forgot-password/rules.ts'
import type { PasswordReset } from '@pennytrail/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueJob, type Tasks } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { endSessions, findAccount, hashPassword, setPassword } from '../identity/index.ts'
import { buildResetCodeEmail, buildPasswordSetEmail } from './forgot-password.emails.ts'
import { listGuessLimits, listRequestLimits } from './forgot-password.limits.ts'
import { deleteOldCodes, saveCode, checkCode } from './forgot-password.sql.ts'
import { toGuess, toStoredCode, limitMark, makeCode } from './reset-codes.ts'

/**
 * Requests a reset code. The job that sends it checks whether the address has an account, so that
 * neither the answer nor its timing reveals it. Throws `too-many-requests`.
 */
export const requestCode = async (
  deps: Deps,
  request: FastifyRequest,
  email: string,
): Promise<{ message: string }> => {
  await deps.limits.take(...listRequestLimits(request, limitMark(deps, email)))
  await deps.database.transaction('system', (db) => queueJob(db, 'send-reset-code', { email }))
  return { message: 'If that email exists, we’ve just sent you a six‑digit code.' }
}

/**
 * Sets a new password with a reset code. Always hashes the password first, so that every call costs
 * the same. Throws `reset-code-wrong` for any code that is not valid, `too-many-requests`, `busy`.
 */
export const resetPassword = async (
  deps: Deps,
  request: FastifyRequest,
  { email, code, newPassword }: PasswordReset,
): Promise<{ message: string }> => {
  await deps.limits.take(...listGuessLimits(request, limitMark(deps, email)))
  const passwordHash = await hashPassword(newPassword)
  const now = deps.clock.now()
  const done = await deps.database.transaction('system', async (db) => {
    const personId = await checkCode(db, toGuess(deps, email, code), now)
    const account = await findAccount(db, email)
    // The address may have moved to another account since the code was sent.
    if (!personId || account?.id !== personId) return false
    await setPassword(db, personId, passwordHash, now)
    await endSessions(db, personId, now)
    await queueMail(db, buildPasswordSetEmail(account, deps.config.appOrigin))
    return true
  })
  // Thrown outside the transaction, because a rollback would not count the try.
  if (!done) throw new AppError('reset-code-wrong')
  return { message: 'Password reset successful! Logging you in...' }
}

const asked = z.strictObject({ email: z.string() })

const sendCode = async (payload: unknown, deps: Deps): Promise<void> => {
  const { email } = asked.parse(payload)
  const code = makeCode()
  const expiresAt = new Date(deps.clock.now().getTime() + resetCode.minutes * 60_000)
  await deps.database.transaction('system', async (db) => {
    const account = await findAccount(db, email)
    await saveCode(db, {
      ...toStoredCode(deps, email, code),
      personId: account?.id ?? null,
      expiresAt,
    })
    if (account) await queueMail(db, buildResetCodeEmail(account, code))
  })
}

export const forgotPasswordTasks: Tasks = {
  'send-reset-code': sendCode,
  'tidy-reset-codes': async (_payload, deps) => {
    const before = new Date(deps.clock.now().getTime() - retentionDays.resetCodes * 24 * 3600_000)
    await deps.database.transaction('system', (db) => deleteOldCodes(db, before))
  },
}
