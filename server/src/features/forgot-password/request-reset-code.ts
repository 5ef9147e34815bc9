import type { Deps } from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'

/**
 * Requests a reset code. The job that sends the code checks whether the address has an account, so
 * that neither the API’s answer nor its timing reveals that.
 */
export const requestCode = async (deps: Deps, email: string): Promise<{ message: string }> => {
  await deps.database.transaction('accounts', (db) =>
    queueJob(db, 'send-reset-code', { email }, { urgency: 'first' }),
  )
  return { message: 'If that email exists, we’ve just sent you a six‑digit code.' }
}
