import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { recordAccountEvent } from '../account-log/account-log.sql.ts'
import { buildSecondFactorEmail } from '../identity.emails.ts'
import { readAccount } from '../identity.sql.ts'
import { endSessions } from '../sessions.sql.ts'

/**
 * Ends a person's sessions other than `sessionId` after a change of the second factor, because they
 * began without it, and tells the person. `db` acts as the system.
 */
export const settleSecondFactorChange = async (
  deps: Deps,
  db: Db,
  { personId, sessionId }: { readonly personId: string; readonly sessionId?: string },
  on: boolean,
): Promise<void> => {
  const now = deps.clock.now()
  await endSessions(db, personId, now, sessionId === undefined ? {} : { except: sessionId })
  await recordAccountEvent(db, personId, on ? 'factor-on' : 'factor-off', now)
  const account = await readAccount(db, personId)
  await queueMail(db, buildSecondFactorEmail(account, deps.config.appOrigin, on), 'first')
}
