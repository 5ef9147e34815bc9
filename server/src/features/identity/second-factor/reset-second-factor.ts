import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { buildFactorResetEmail } from '../identity.emails.ts'
import { readAccount } from '../identity.sql.ts'
import { settleSecondFactorChange } from './settle-second-factor-change.ts'
import {
  listDueResets,
  lockDueReset,
  recordReset,
  deleteSecondFactor,
} from './second-factor.sql.ts'

const waitingMilliseconds = 24 * 3600_000

/**
 * Has a person's second factor taken off in 24 hours, and emails the person, who cancels it by
 * signing in with the factor. Returns the time; undefined if no second factor is on. `db` acts as
 * the system.
 */
export const askFactorReset = async (
  deps: Deps,
  db: Db,
  personId: string,
  reason: string,
): Promise<string | undefined> => {
  const due = new Date(deps.clock.now().getTime() + waitingMilliseconds)
  if (!(await recordReset(db, personId, due))) return undefined
  const account = await readAccount(db, personId)
  const dueAt = due.toISOString()
  await queueMail(
    db,
    buildFactorResetEmail(account, deps.config.appOrigin, { reason, dueAt }),
    'first',
  )
  return dueAt
}

/** Takes a person's second factor off and emails the person; returns false if none is on. */
export const resetFactorNow = async (deps: Deps, db: Db, personId: string): Promise<boolean> => {
  if (!(await deleteSecondFactor(db, personId))) return false
  await settleSecondFactorChange(deps, db, { personId }, false)
  return true
}

/** Takes off every second factor whose waiting time is over and which was not used meanwhile. */
export const resetDueFactors = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const due = await deps.database.read('system', (db) => listDueResets(db, now))
  for (const { personId } of due) {
    await deps.database.transaction('accounts', async (db) => {
      if (await lockDueReset(db, personId, now)) await resetFactorNow(deps, db, personId)
    })
  }
}
