import { codeLimits } from '@pennytrail/contract/identity/limits.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { hashRecoveryCodes, findMatchingStep } from './second-factor-codes.ts'
import { findSecondFactor, consumeRecoveryCode, consumeStep } from './second-factor.sql.ts'

/**
 * Checks the second factor of a person who has proved the first. Returns whether the account has a
 * second factor. Throws `second-factor-required` without a code, `second-factor-wrong` for a wrong
 * or used code, `too-many-requests`.
 */
export const checkSecondFactor = async (
  deps: Deps,
  personId: string,
  code: string | undefined,
): Promise<boolean> => {
  const factor = await deps.database.read('system', (db) => findSecondFactor(db, personId))
  if (!factor?.confirmedAt) return false
  if (code === undefined) throw new AppError('second-factor-required')
  await deps.limits.take(codeLimits, { person: personId })
  const right = findMatchingStep(deps, personId, factor.sealedSecret, code)
  const used = await deps.database.transaction('accounts', (db) =>
    right
      ? consumeStep(db, personId, right.step, right.sealed)
      : consumeRecoveryCode(
          db,
          personId,
          hashRecoveryCodes(deps, personId, code),
          deps.clock.now(),
        ),
  )
  if (!used) throw new AppError('second-factor-wrong')
  return true
}
