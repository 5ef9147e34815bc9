import type { Deps } from '../../../platform/http/index.ts'
import { findAccountUse } from './replacement.sql.ts'
import { findChargingCharity } from '../connect/connection.sql.ts'

/**
 * Ends the platform’s access to an account that no charity uses. If Stripe refuses or does not
 * answer, the access stays, and does no harm.
 */
export const releaseAccount = async (deps: Deps, account: string): Promise<void> => {
  const { database, log, payments } = deps
  const isUsed = await database.read(
    'system',
    async (db) =>
      (await findChargingCharity(db, account)) !== undefined ||
      (await findAccountUse(db, account)) !== undefined,
  )
  if (isUsed) return
  await payments.stripe.oauth
    .deauthorize({ client_id: payments.clientId, stripe_user_id: account })
    .catch((err: unknown) => log.warn({ err, account }, 'an unused account could not be released'))
}
