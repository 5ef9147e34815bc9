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
import { viewClosure } from './closure/view-closure.ts'

export const unspentGiftHandlers = defineHandlers({
  'POST /api/charity/{id}/gift-aid/repayable/ask': {
    detached: true,
    handle: ({ body, deps, params, session }) => askWaivers(deps, session, params.id, body),
  },
  'GET /api/project/{id}/closure': {
    detached: true,
    handle: ({ deps, params, session }) => viewClosure(deps, session, params.id),
  },
  'POST /api/project/{id}/closure': {
    detached: true,
    handle: ({ body, deps, params, session }) => openClosure(deps, session, params.id, body),
  },
  'DELETE /api/project/{id}/closure': {
    detached: true,
    handle: ({ deps, params, session }) => stopClosure(deps, session, params.id),
  },
  'GET /api/donation/{id}/unspent': {
    detached: true,
    handle: ({ deps, params, session }) => viewUnspent(deps, session, params.id),
  },
  'POST /api/donation/{id}/move': {
    detached: true,
    handle: ({ body, deps, params, session }) => askToMoveGift(deps, session, params.id, body),
  },
  'GET /api/donation/{id}/question': {
    detached: true,
    handle: async ({ deps, params, session }) => ({
      questions: await listQuestionsForGiver(deps, session, params.id),
    }),
  },
  'GET /api/gift-question': {
    detached: true,
    handle: async ({ deps, session }) => ({
      questions: await listQuestionsWaitingFor(deps, session),
    }),
  },
  'POST /api/gift-question/{id}/answer': {
    detached: true,
    handle: ({ body, deps, params, session }) =>
      answerAsGiver(deps, session, params.id, body.answer),
  },
  'GET /api/gift-question/by-link': {
    detached: true,
    handle: ({ deps, query, request }) => viewByLink(deps, request, query.token),
  },
  'POST /api/gift-question/by-link': {
    detached: true,
    handle: ({ body, deps, request }) => answerByLink(deps, request, body),
  },
  'DELETE /api/gift-question/{id}': {
    detached: true,
    handle: ({ deps, params, session }) => withdrawMoveQuestion(deps, session, params.id),
  },
  'POST /api/gift-question/{id}/resolve': {
    detached: true,
    handle: ({ body, deps, params, session }) => resolveQuestion(deps, session, params.id, body),
  },
})
