import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { listRequestLimits } from './forgot-password.limits.ts'
import { limitMark } from './reset-codes.ts'

/**
 * Requests a reset code. The job that sends the code checks whether the address has an account, so
 * that neither the API’s answer nor its timing reveals that. Throws `too-many-requests`.
 */
export const requestCode = async (
  deps: Deps,
  request: FastifyRequest,
  email: string,
): Promise<{ message: string }> => {
  await deps.limits.take(...listRequestLimits(request, limitMark(deps, email)))
  await deps.database.transaction('accounts', (db) =>
    queueJob(db, 'send-reset-code', { email }, { urgency: 'first' }),
  )
  return { message: 'If that email exists, we’ve just sent you a six‑digit code.' }
}
