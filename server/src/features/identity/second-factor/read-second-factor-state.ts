import type { SecondFactorState } from '@pennytrail/contract'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factor.sql.ts'

export const readSecondFactorState = (
  deps: Deps,
  { userId, secondFactorAt, isDemo }: Session,
): Promise<SecondFactorState> =>
  deps.database.read('system', async (db) => {
    const factor = await findSecondFactor(db, userId)
    const since = factor?.confirmedAt ?? null
    const recoveryCodesLeft = since ? await countRecoveryCodes(db, userId) : 0
    const proved =
      secondFactorAt !== null
        ? 'second-factor'
        : isDemo && deps.config.demo
          ? 'demonstration'
          : null
    return { on: since !== null, since, recoveryCodesLeft, proved }
  })
