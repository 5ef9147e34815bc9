import { defineHandlers } from '../../platform/http/index.ts'
import { answerPledge, withdrawPledge } from './change-pledge.ts'
import { makePledge } from './make-pledge.ts'
import { recordPledgePayment } from './record-payment.ts'
import { viewPledge, viewPledges, viewPots } from './view-pledges.ts'

export const matchingHandlers = defineHandlers({
  'GET /api/match-pots': ({ deps, query, session }) => viewPots(deps, session, query),
  'GET /api/match-pledges': ({ deps, query, session }) => viewPledges(deps, session, query),
  'GET /api/match-pledge/{id}': ({ deps, params, session }) => viewPledge(deps, session, params.id),
  'POST /api/match-pledge': ({ body, deps, session }) => makePledge(deps, session, body),
  'POST /api/match-pledge/{id}/answer': ({ body, deps, params, session }) =>
    answerPledge(deps, session, params.id, body.answer),
  'POST /api/match-pledge/{id}/withdraw': ({ body, deps, params, session }) =>
    withdrawPledge(deps, session, params.id, body.pledged),
  'POST /api/match-pledge/{id}/payment': ({ body, deps, params, session }) =>
    recordPledgePayment(deps, session, params.id, body),
})
