import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { confirmAccountOwner } from '../fresh-proof/confirm-account-owner.ts'
import { deleteSecondFactor } from './second-factor.sql.ts'
import { settleSecondFactorChange } from './settle-second-factor-change.ts'

/** Turns the second factor off. Throws `second-factor-not-set-up` and the errors of confirmAccountOwner. */
export const turnOffSecondFactor = async (
  deps: Deps,
  session: Session,
  password: string,
): Promise<{ message: string }> => {
  const { sessionId } = session
  await confirmAccountOwner(deps, session, password, 'password')
  return deps.database.transaction('accounts', async (db) => {
    if (!(await deleteSecondFactor(db, session.userId))) {
      throw new AppError('second-factor-not-set-up')
    }
    await settleSecondFactorChange(deps, db, { personId: session.userId, sessionId }, false)
    return { message: 'Two-step sign-in is off. You are signed out everywhere else.' }
  })
}
