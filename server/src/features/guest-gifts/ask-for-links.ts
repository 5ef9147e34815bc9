import { newLinksLimits } from '@pennytrail/contract/guest-gifts/routes.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'

/**
 * Queues the email with new links. The answer is always the same, and the job looks the address up,
 * so that neither the answer nor its timing tells whether the address has given. An address that
 * got 5 emails in an hour gets no more; only the network of the request can be refused.
 */
export const askForLinks = async (deps: Deps, email: string): Promise<{ message: string }> => {
  try {
    await deps.limits.take(newLinksLimits, { email })
    await deps.database.transaction('money', (db) =>
      queueJob(db, 'send-guest-links', { email }, { urgency: 'first' }),
    )
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too-many-requests')) throw error
  }
  return { message: 'If gifts were made with that address, we have emailed it new links.' }
}
