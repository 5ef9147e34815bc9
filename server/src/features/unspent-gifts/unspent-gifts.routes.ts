import { defineHandlers } from '../../platform/http/index.ts'
import {
  answerAsGiver,
  answerByLink,
  listQuestionsForGiver,
  viewByLink,
  listQuestionsWaitingFor,
} from './questions/answer-question.ts'
import { askToMoveGift, withdrawMoveQuestion, viewUnspent } from './questions/ask-to-move-gift.ts'
import { askWaivers } from './questions/ask-waivers.ts'
import { openClosure, stopClosure } from './closure/open-closure.ts'
import { resolveQuestion } from './questions/resolve-question.ts'
import { recordGround, stateTerms } from './closure/record-ground.ts'
import { viewClosure } from './closure/view-closure.ts'

export const unspentGiftHandlers = defineHandlers({
  'POST /api/charity/{id}/gift-aid/repayable/ask': ({ body, deps, session, subject }) =>
    askWaivers(deps, session, subject.id, body),
  'GET /api/project/{id}/closure': ({ deps, params, session }) =>
    viewClosure(deps, session, params.id),
  'POST /api/project/{id}/closure': ({ body, deps, params, session }) =>
    openClosure(deps, session, params.id, body),
  'DELETE /api/project/{id}/closure': ({ deps, params, session }) =>
    stopClosure(deps, session, params.id),
  'POST /api/project/{id}/closure/ground': ({ body, deps, params, session }) =>
    recordGround(deps, session, params.id, body),
  'POST /api/project/{id}/closure/terms': ({ body, deps, params, session }) =>
    stateTerms(deps, session, params.id, body),
  'GET /api/donation/{id}/unspent': ({ deps, params, session }) =>
    viewUnspent(deps, session, params.id),
  'POST /api/donation/{id}/move': ({ body, deps, params, session }) =>
    askToMoveGift(deps, session, params.id, body),
  'GET /api/donation/{id}/question': async ({ deps, params, session }) => ({
    questions: await listQuestionsForGiver(deps, session, params.id),
  }),
  'GET /api/gift-question': async ({ deps, session }) => ({
    questions: await listQuestionsWaitingFor(deps, session),
  }),
  'POST /api/gift-question/{id}/answer': ({ body, deps, params, session }) =>
    answerAsGiver(deps, session, params.id, body.answer),
  'POST /api/gift-question/by-link': ({ body, deps }) => viewByLink(deps, body.token),
  'POST /api/gift-question/answer-by-link': ({ body, deps }) => answerByLink(deps, body),
  'DELETE /api/gift-question/{id}': ({ deps, params, session }) =>
    withdrawMoveQuestion(deps, session, params.id),
  'POST /api/gift-question/{id}/resolve': ({ body, deps, params, session }) =>
    resolveQuestion(deps, session, params.id, body),
})
