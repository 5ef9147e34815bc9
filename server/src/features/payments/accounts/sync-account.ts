import type { Deps } from '../../../platform/http/index.ts'
import { mailTeam } from '../../donations/index.ts'
import { loseMonthlyGifts } from '../../monthly-gifts/index.ts'
import { readAccount } from './account-snapshot.ts'
import { endConnection, findChargingCharity, saveFacts } from '../connect/connection.sql.ts'
import { chargesStoppedNews, connectionRevokedNews } from '../payments.emails.ts'

/**
 * Brings what is kept of an account to where the processor says it is, and tells the team where it
 * takes no payments any more; does nothing for another's.
 */
export const followAccount = async (deps: Deps, account: string): Promise<void> => {
  const charity = await deps.database.read('system', (db) => findChargingCharity(db, account))
  if (!charity) return
  const { id } = charity
  const facts = await readAccount(deps.payments, account)
  const now = deps.clock.now()
  await deps.database.transaction('system', async (db) => {
    if (facts === null) {
      const ended = await endConnection(db, id, account, 'revoked', now)
      if (ended !== null) await mailTeam(db, deps, id, connectionRevokedNews(ended), 'always')
    } else {
      const stopped = await saveFacts(db, id, facts, now)
      if (stopped !== null) await mailTeam(db, deps, id, chargesStoppedNews(stopped))
    }
  })
  if (facts === null) await loseMonthlyGifts(deps, id)
}
