import { defineHandlers } from '../../platform/http/index.ts'
import { appealHandlers } from './appeals/appeals.routes.ts'
import { changeCharity } from './change-charity.ts'
import { changeCharityPicture, deleteCharityPicture } from './charity-pictures.ts'
import { claimCharity } from './claims/claim-charity.ts'
import { decideClaim, listOwnClaims, listWaitingClaims } from './claims/claims.sql.ts'
import { agreeToCode, viewAgreements } from './fundraising-code-agreements.ts'
import { refuseClaim, verifyClaim } from './claims/decide-claim.ts'
import { queueWebsiteCheck, confirmDomainMail, findOwnWaiting } from './claims/prove-claim.ts'
import { charityRequestHandlers } from './requests/charity-requests.routes.ts'
import { findCharityAt, viewCharity } from './view-charity.ts'
import { viewClaim, viewWaitingClaim } from './claims/view-claim.ts'

export const charityHandlers = {
  ...appealHandlers,
  ...charityRequestHandlers,
  ...defineHandlers({
    'GET /api/charity/{id}': async ({ db, params, session }) =>
      viewCharity(await findCharityAt(db, params.id), session),
    'POST /api/charity': ({ body, db, deps, session }) => claimCharity(db, deps, session, body),
    'PATCH /api/charity/{id}': ({ body, db, deps, session, subject }) =>
      changeCharity(db, deps, session, subject.id, body),
    'PATCH /api/charity/{id}/picture': ({ body, deps, session, subject }) =>
      changeCharityPicture(deps, session, subject.id, body),
    'DELETE /api/charity/{id}/picture/{place}': ({ db, params, session, subject }) =>
      deleteCharityPicture(db, session, subject.id, params.place),
    'GET /api/charity/{id}/code-agreement': ({ db, subject }) => viewAgreements(db, subject.id),
    'POST /api/charity/{id}/code-agreement': ({ db, deps, session, subject }) =>
      agreeToCode(db, session, subject, deps.clock.now()),
    'GET /api/charity-claim/mine': async ({ db, session }) => ({
      claims: (await listOwnClaims(db, session.userId)).map(viewClaim),
    }),
    'POST /api/charity-claim/{id}/check-website': ({ db, deps, params, session }) =>
      queueWebsiteCheck(db, deps, params.id, session.userId),
    'POST /api/charity-claim/confirm-mail': async ({ body, db, deps }) => {
      return confirmDomainMail(db, deps, body.token)
    },
    'DELETE /api/charity-claim/{id}': async ({ db, deps, params, session }) => {
      const claim = await findOwnWaiting(db, params.id, session.userId)
      const decision = { state: 'closed', reason: 'Withdrawn.', decidedBy: session.userId } as const
      await decideClaim(db, claim.id, decision, deps.clock.now())
      return { message: `Your claim to ${claim.charityName} has been withdrawn.` }
    },
    'GET /api/charity-claim': async ({ db }) => ({
      claims: (await listWaitingClaims(db)).map(viewWaitingClaim),
    }),
    'POST /api/charity-claim/{id}/verify': ({ body, db, deps, params, session }) =>
      verifyClaim(db, deps, params.id, session.userId, body.note),
    'POST /api/charity-claim/{id}/refuse': ({ body, db, deps, params, session }) =>
      refuseClaim(db, deps, params.id, session.userId, body.reason),
  }),
}
