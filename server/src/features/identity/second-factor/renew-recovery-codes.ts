import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { recordAccountEvent } from '../account-log/account-log.sql.ts'
import { confirmAccountOwner } from '../fresh-proof/confirm-account-owner.ts'
import { findSecondFactor } from './second-factor.sql.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'

/** Replaces the recovery codes. Throws `second-factor-not-set-up` and the errors of confirmAccountOwner. */
export const renewRecoveryCodes = async (
  deps: Deps,
  session: Session,
  password: string,
): Promise<{ recoveryCodes: string[] }> => {
  await confirmAccountOwner(deps, session, password, 'password')
  return deps.database.transaction('accounts', async (db) => {
    const factor = await findSecondFactor(db, session.userId)
    if (!factor?.confirmedAt) throw new AppError('second-factor-not-set-up')
    await recordAccountEvent(db, session.userId, 'recovery-codes', deps.clock.now())
    return { recoveryCodes: await issueRecoveryCodes(deps, db, session.userId) }
  })
}
