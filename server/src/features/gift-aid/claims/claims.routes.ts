import { defineHandlers } from '../../../platform/http/index.ts'
import { leaveOutGift } from './leave-out-gift.ts'
import { saveSettings } from '../settings.sql.ts'
import { findClaimingCharity } from '../gift-aid.policy.ts'
import { makeClaim, scheduleFile } from './make-claim.ts'
import { payClaim, submitClaim, withdrawClaim } from './change-claim-state.ts'
import { correctRefusal, refuseGift } from './refuse-gift.ts'
import { viewClaim, viewOverview, viewPreview } from './view-claim.ts'
import { repayHmrc } from '../adjustments/repay-hmrc.ts'
import { viewRepayable } from '../adjustments/view-repayable.ts'

// A gift's eligibility depends on its giver, whom no team member may query. So the server reads
// givers as the system, only for a Lead of the charity, and never names a giver who did not
// declare.
export const claimHandlers = defineHandlers({
  'GET /api/charity/{id}/gift-aid': async ({ db, deps, params, session }) => {
    const { id } = await findClaimingCharity(db, session, params.id)
    return viewOverview(db, id, deps.clock.now())
  },
  'PATCH /api/charity/{id}/gift-aid': async ({ body, db, deps, params, session }) => {
    const { id } = await findClaimingCharity(db, session, params.id)
    const now = deps.clock.now()
    await saveSettings(db, id, body, session.userId, now)
    return viewOverview(db, id, now)
  },
  'GET /api/charity/{id}/gift-aid/gifts': async ({ db, deps, params, query, session }) => {
    const { id } = await findClaimingCharity(db, session, params.id)
    return viewPreview(db, id, query, deps.clock.now())
  },
  'GET /api/charity/{id}/gift-aid/repayable': async ({ db, params, query, session }) => {
    const { id } = await findClaimingCharity(db, session, params.id)
    return viewRepayable(db, id, query)
  },
  'PUT /api/charity/{id}/gift-aid/gifts/{giftId}': async ({ body, db, deps, params, session }) => {
    const { id: charityId } = await findClaimingCharity(db, session, params.id)
    const gift = { id: params.giftId, charityId }
    await leaveOutGift(db, deps, session, gift, body.notGift)
    return { notGift: body.notGift }
  },
  'POST /api/charity/{id}/gift-aid/claims': async ({ body, db, deps, params, session }) => {
    const { id } = await findClaimingCharity(db, session, params.id)
    return makeClaim(db, deps, session, id, body)
  },
  'GET /api/charity/{id}/gift-aid/claims/{claimId}': async ({ db, params, query, session }) => {
    const { id } = await findClaimingCharity(db, session, params.id)
    return viewClaim(db, id, params.claimId, query)
  },
  'GET /api/charity/{id}/gift-aid/claims/{claimId}/schedule/{file}': async ({
    db,
    params,
    session,
  }) => {
    const { id } = await findClaimingCharity(db, session, params.id)
    return scheduleFile(db, id, params.claimId, params.file)
  },
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/submit': async ({
    body,
    db,
    deps,
    params,
    session,
  }) => {
    const { id: charityId } = await findClaimingCharity(db, session, params.id)
    return submitClaim({ db, deps, session, charityId, claimId: params.claimId }, body)
  },
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/pay': async ({
    body,
    db,
    deps,
    params,
    session,
  }) => {
    const { id: charityId } = await findClaimingCharity(db, session, params.id)
    return payClaim({ db, deps, session, charityId, claimId: params.claimId }, body)
  },
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/withdraw': async ({
    body,
    db,
    deps,
    params,
    session,
  }) => {
    const { id: charityId } = await findClaimingCharity(db, session, params.id)
    return withdrawClaim({ db, deps, session, charityId, claimId: params.claimId }, body.reason)
  },
  'PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal': async ({
    body,
    db,
    deps,
    params,
    session,
  }) => {
    const { id: charityId } = await findClaimingCharity(db, session, params.id)
    const { claimId, giftId } = params
    return refuseGift({ db, deps, session, charityId, claimId, giftId }, body.reason)
  },
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/correction': async ({
    body,
    db,
    deps,
    params,
    session,
  }) => {
    const { id: charityId } = await findClaimingCharity(db, session, params.id)
    const { claimId, giftId } = params
    return correctRefusal({ db, deps, session, charityId, claimId, giftId }, body.correction)
  },
  'POST /api/charity/{id}/gift-aid/repayments': async ({ body, db, deps, params, session }) => {
    const { id } = await findClaimingCharity(db, session, params.id)
    await repayHmrc(db, deps, session, id, body)
    return viewOverview(db, id, deps.clock.now())
  },
})
