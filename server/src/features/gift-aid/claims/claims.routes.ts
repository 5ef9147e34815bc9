import type { Db } from '../../../platform/database/index.ts'
import {
  defineHandlers,
  type Deps,
  type Session,
  type Subject,
} from '../../../platform/http/index.ts'
import { chooseClaimant } from './choose-claimant.ts'
import { leaveOutGift } from './leave-out-gift.ts'
import { saveSettings } from '../settings.sql.ts'
import { makeClaim, scheduleFile } from './make-claim.ts'
import { payClaim, submitClaim, withdrawClaim } from './change-claim-state.ts'
import { correctRefusal, refuseGift } from './refuse-gift.ts'
import { viewClaim, viewOverview, viewPreview } from './view-claim.ts'
import { repayHmrc } from '../adjustments/repay-hmrc.ts'
import { viewRepayable } from '../adjustments/view-repayable.ts'

interface ClaimCall {
  readonly db: Db
  readonly deps: Deps
  readonly session: Session
  readonly params: { readonly claimId: string }
  readonly subject: Subject
}

const toClaim = ({ db, deps, params: { claimId }, session, subject }: ClaimCall) => ({
  db,
  deps,
  session,
  charityId: subject.id,
  claimId,
})

// A gift's eligibility depends on its giver, whom no team member may query. So the server reads
// givers as the system, only for a Lead of the charity, and never names a giver who did not
// declare.
export const claimHandlers = defineHandlers({
  'GET /api/charity/{id}/gift-aid': ({ db, deps, subject }) =>
    viewOverview(db, subject.id, deps.clock.now()),
  'PATCH /api/charity/{id}/gift-aid': async ({ body, db, deps, session, subject: { id } }) => {
    const now = deps.clock.now()
    await saveSettings(db, id, body, session.userId, now)
    return viewOverview(db, id, now)
  },
  'GET /api/charity/{id}/gift-aid/gifts': ({ db, deps, query, subject }) =>
    viewPreview(db, subject.id, query, deps.clock.now()),
  'GET /api/charity/{id}/gift-aid/repayable': ({ db, query, subject }) =>
    viewRepayable(db, subject.id, query),
  'PUT /api/charity/{id}/gift-aid/gifts/{giftId}': async (call) => {
    const { body, db, deps, params, session, subject } = call
    const gift = { id: params.giftId, charityId: subject.id }
    await leaveOutGift(db, deps, session, gift, body.notGift)
    return { notGift: body.notGift }
  },
  'PUT /api/charity/{id}/gift-aid/gifts/{giftId}/claimant': async (call) => {
    const { body, db, deps, params, subject } = call
    const gift = { id: params.giftId, charityId: subject.id }
    return chooseClaimant(db, gift, body, deps.clock.now())
  },
  'POST /api/charity/{id}/gift-aid/claims': ({ body, db, deps, session, subject }) =>
    makeClaim(db, deps, session, subject.id, body),
  'GET /api/charity/{id}/gift-aid/claims/{claimId}': ({ db, params, query, subject }) =>
    viewClaim(db, subject.id, params.claimId, query),
  'GET /api/charity/{id}/gift-aid/claims/{claimId}/schedule/{file}': ({ db, params, subject }) =>
    scheduleFile(db, subject.id, params.claimId, params.file),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/submit': (call) =>
    submitClaim(toClaim(call), call.body),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/pay': (call) =>
    payClaim(toClaim(call), call.body),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/withdraw': (call) =>
    withdrawClaim(toClaim(call), call.body.reason),
  'PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal': (call) =>
    refuseGift({ ...toClaim(call), giftId: call.params.giftId }, call.body.reason),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/correction': (call) =>
    correctRefusal({ ...toClaim(call), giftId: call.params.giftId }, call.body.correction),
  'POST /api/charity/{id}/gift-aid/repayments': async ({ body, db, deps, session, subject }) => {
    await repayHmrc(db, deps, session, subject.id, body)
    return viewOverview(db, subject.id, deps.clock.now())
  },
})
