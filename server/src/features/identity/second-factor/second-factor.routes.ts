import { defineHandlers } from '../../../platform/http/index.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { readSecondFactorState } from './read-second-factor-state.ts'
import { setUpSecondFactor } from './set-up-second-factor.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'

export const secondFactorHandlers = defineHandlers({
  'GET /api/second-factor': ({ deps, session }) => readSecondFactorState(deps, session),
  'POST /api/second-factor/set-up': ({ deps, session, body }) =>
    setUpSecondFactor(deps, session, body.password),
  'POST /api/second-factor/confirm': ({ deps, session, body }) =>
    confirmSecondFactor(deps, session, body.code),
  'POST /api/second-factor/recovery-codes': ({ deps, session, body }) =>
    renewRecoveryCodes(deps, session, body.password),
  'POST /api/second-factor/turn-off': ({ deps, session, body }) =>
    turnOffSecondFactor(deps, session, body.password),
})
