import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { deriveKeys, hashWithKey } from '../../platform/derived-keys.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { getNetwork } from '../../platform/rate-limits.ts'

const hour = 3600

/**
 * Queues the email with new links. The answer is always the same, and the job looks the address up,
 * so that neither the answer nor its timing tells whether the address has given. An address that
 * got 5 emails in an hour gets no more; only the network of the request can be refused.
 */
export const askForLinks = async (
  deps: Deps,
  request: Pick<FastifyRequest, 'ip'>,
  email: string,
): Promise<{ message: string }> => {
  const network = `guest-links-asked:network:${getNetwork(request)}`
  await deps.limits.take({ key: network, limit: 30, windowSeconds: hour })
  const [key] = deriveKeys(deps.config.tokenKeys, 'guest link limits')
  const mark = hashWithKey(key!, email).toString('base64url')
  const address = { key: `guest-links-asked:address:${mark}`, limit: 5, windowSeconds: hour }
  try {
    await deps.limits.take(address)
    await deps.database.transaction('money', (db) =>
      queueJob(db, 'send-guest-links', { email }, { urgency: 'first' }),
    )
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too-many-requests')) throw error
  }
  return { message: 'If gifts were made with that address, we have emailed it new links.' }
}
