import { defineHandlers } from '../../../platform/http/index.ts'
import {
  answerCharityRequest,
  askForCharity,
  viewOwnRequests,
  viewWaitingRequests,
} from './charity-requests.ts'

export const charityRequestHandlers = defineHandlers({
  'POST /api/charity-request': ({ body, db, deps, session }) =>
    askForCharity(db, deps, session, body),
  'GET /api/charity-request/mine': async ({ db, session }) => ({
    requests: await viewOwnRequests(db, session.userId),
  }),
  'GET /api/charity-request': async ({ db, deps }) => ({
    requests: await viewWaitingRequests(db, deps.clock.now()),
  }),
  'POST /api/charity-request/{id}/answer': ({ body, db, deps, params, session }) =>
    answerCharityRequest(db, deps, params.id, { answer: body.answer, by: session.userId }),
})
