import type { Deps } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import { endMonthlyGiftsOfDisconnected } from '../../monthly-gifts/index.ts'
import { readAccount } from './account-snapshot.ts'
import { endConnection, findChargingCharity, saveSnapshot } from '../connect/connection.sql.ts'
import { buildChargesStoppedEmail, buildConnectionRevokedEmail } from '../payments.emails.ts'
import { applyReplacement } from '../replacement/apply-replacements.ts'
import { buildReplacedLostEmail } from '../replacement/replacement.emails.ts'
import { findAccountUse, deleteReplaced } from '../replacement/replacement.sql.ts'

/**
 * Syncs an account with the provider and emails the team if it can no longer take payments. Does
 * nothing for an account of no charity.
 */
export const syncAccount = async (deps: Deps, account: string): Promise<void> => {
  const charity = await deps.database.read('system', (db) => findChargingCharity(db, account))
  if (!charity) return syncOtherAccount(deps, account)
  const { id } = charity
  const facts = await readAccount(deps.payments, account)
  const now = deps.clock.now()
  await deps.database.transaction('money', async (db) => {
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
  if (facts === null) await endMonthlyGiftsOfDisconnected(deps, { charityId: id, account })
}

/** Syncs an account that waits to replace a charity's account, or that was replaced. */
const syncOtherAccount = async (deps: Deps, account: string): Promise<void> => {
  const use = await deps.database.read('system', (db) => findAccountUse(db, account))
  if (!use) return
  if (use.waits) return applyReplacement(deps, use.id)
  if ((await readAccount(deps.payments, account)) !== null) return
  await deps.database.transaction('money', async (db) => {
    const isForgotten = await deleteReplaced(db, account)
    if (!isForgotten) return
    await emailTeam(db, deps, use.id, buildReplacedLostEmail(use.name, account), 'always')
  })
  await endMonthlyGiftsOfDisconnected(deps, { charityId: use.id, account })
}
