import type { Deps } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import { endMonthlyGiftsOfDisconnected } from '../../monthly-gifts/index.ts'
import { readAccount } from './account-snapshot.ts'
import { endConnection, findChargingCharity, saveSnapshot } from '../connect/connection.sql.ts'
import { buildChargesStoppedEmail, buildConnectionRevokedEmail } from '../payments.emails.ts'

/**
 * Syncs an account with the provider and emails the team if it can no longer take payments. Does
 * nothing for an account that no charity uses.
 */
export const syncAccount = async (deps: Deps, account: string): Promise<void> => {
  const charity = await deps.database.read('system', (db) => findChargingCharity(db, account))
  if (!charity) return
  const { id } = charity
  const facts = await readAccount(deps.payments, account)
  const now = deps.clock.now()
  await deps.database.transaction('system', async (db) => {
    if (facts === null) {
      const ended = await endConnection(db, id, account, 'revoked', now)
      if (ended !== null)
        await emailTeam(db, deps, id, buildConnectionRevokedEmail(ended), 'always')
    } else {
      const stopped = await saveSnapshot(db, id, facts, now)
      if (stopped !== null) {
        await emailTeam(db, deps, id, buildChargesStoppedEmail(stopped, facts.paymentMethods))
      }
    }
  })
  if (facts === null) await endMonthlyGiftsOfDisconnected(deps, id)
}
