import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { assertNotDemoPerson } from '../demonstration/assert-not-demonstration-person.ts'
import { withRefusalsLogged } from '../sign-in/log-refusal.ts'
import { findMatchingStep } from './second-factor-codes.ts'
import {
  confirmSecret,
  recordSecondFactor,
  findSecondFactor,
  consumeStep,
} from './second-factor.sql.ts'
import { settleSecondFactorChange } from './settle-second-factor-change.ts'
import { issueRecoveryCodes } from './issue-recovery-codes.ts'

/**
 * Turns the second factor on; the session then counts as confirmed with a second factor. Throws
 * `second-factor-not-set-up`, `second-factor-on`, `second-factor-wrong`, `demonstration-person`.
 */
export const confirmSecondFactor = async (
  deps: Deps,
  { userId, sessionId }: Session,
  code: string,
): Promise<{ recoveryCodes: string[] }> => {
  return withRefusalsLogged(deps, { way: 'second-factor', person: userId }, async () => {
    return deps.database.transaction('accounts', async (db) => {
      await assertNotDemoPerson(deps, db, userId)
      const factor = orThrow(await findSecondFactor(db, userId), 'second-factor-not-set-up')
      if (factor.confirmedAt) throw new AppError('second-factor-on')
      const right = findMatchingStep(deps, userId, factor.sealedSecret, code)
      if (!right || !(await consumeStep(db, userId, right.step, right.sealed))) {
        throw new AppError('second-factor-wrong')
      }
      const now = deps.clock.now()
      await confirmSecret(db, userId, now)
      await recordSecondFactor(db, sessionId, now)
      await settleSecondFactorChange(deps, db, { personId: userId, sessionId }, true)
      return { recoveryCodes: await issueRecoveryCodes(deps, db, userId) }
    })
  })
}
