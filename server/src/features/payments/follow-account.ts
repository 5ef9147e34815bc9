import type { Deps } from '../../platform/http/index.ts'
import { readAccount } from './account-facts.ts'
import { endConnection, findChargingCharity, saveFacts } from './connection.sql.ts'

/** Brings what is kept of an account to where the processor says it is; does nothing for another's. */
export const followAccount = async (deps: Deps, account: string): Promise<void> => {
  const charity = await deps.database.read('system', (db) => findChargingCharity(db, account))
  if (!charity) return
  const facts = await readAccount(deps.payments, account)
  await deps.database.transaction('system', (db) =>
    facts === null
      ? endConnection(db, charity.id, account, 'revoked', deps.clock.now())
      : saveFacts(db, charity.id, facts, deps.clock.now()),
  )
}
