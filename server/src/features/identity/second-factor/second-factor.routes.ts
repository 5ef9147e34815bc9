import { defineHandlers } from '../../../platform/http/index.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  readSecondFactorState,
  setUpSecondFactor,
  turnOffSecondFactor,
} from './second-factor.service.ts'

export const secondFactorHandlers = defineHandlers({
  'GET /api/second-factor': {
    detached: true,
    handle: ({ deps, session }) => readSecondFactorState(deps, session),
  },
  'POST /api/second-factor/set-up': {
    detached: true,
    handle: ({ deps, session }) => setUpSecondFactor(deps, session),
  },
  'POST /api/second-factor/confirm': {
    detached: true,
    handle: ({ deps, session, body }) => confirmSecondFactor(deps, session, body.code),
  },
  'POST /api/second-factor/recovery-codes': {
    detached: true,
    handle: ({ deps, session, body }) => renewRecoveryCodes(deps, session, body.password),
  },
  'POST /api/second-factor/turn-off': {
    detached: true,
    handle: ({ deps, session, body }) => turnOffSecondFactor(deps, session, body.password),
  },
})
