import * as z from 'zod'
import { maximumGift, maximumReason } from '../donations/rules.ts'
import {
  answerDays,
  unspentAnswers,
  unspentOutcomes,
  maximumQuestionMessage,
  maxWaiverRequests,
  questionStates,
} from './answers.ts'
import { closureTerms } from '../donations/gift-terms.ts'
import { messageRoute, route } from '../route.ts'
import { idParams, namedProject } from '../shared-schemas.ts'

const amount = z.number().int()
const fund = namedProject.nullable()
const answer = z.enum(unspentAnswers)
const days = z.number().int().min(answerDays.least).max(answerDays.most).default(answerDays.usual)
const message = z.string().trim().max(maximumQuestionMessage)

/** A question to a giver about an unspent part of a gift, and its outcome. */
const question = {
  id: z.uuid(),
  donationId: z.uuid(),
  reference: z.string(),
  currency: z.string(),
  from: fund.describe('where the part stands; null: the general fund'),
  to: fund.describe('the project that is offered, if any'),
  promise: z
    .enum(closureTerms)
    .nullable()
    .describe('given with the gift, where its project closes; null where only a move is asked for'),
  purpose: z
    .string()
    .nullable()
    .describe('the secondary purpose; null where only a move is asked for'),
  isMonthly: z.boolean().describe('a payment of a monthly gift'),
  offers: z.array(answer).describe('what the giver may choose between; none: only told'),
  otherwise: answer.describe('what happens where no answer comes in time'),
  amount: amount.describe('unspent now, or what became of it'),
  refund: amount
    .nullable()
    .describe('what would go back, with the card fee on it; null where none is offered'),
  byCard: z.boolean().describe('whether it can go back to a card'),
  message: z.string().describe('the charity’s words'),
  askedAt: z.iso.datetime(),
  answerBy: z.iso.datetime(),
  state: z.enum(questionStates),
  answer: answer.nullable(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.enum(['giver', 'link', 'deadline', 'charity']).nullable(),
  outcome: z.enum(unspentOutcomes).nullable(),
}

/** A question as its giver sees it. */
export const giftQuestion = z.strictObject({
  ...question,
  charity: z.strictObject({ number: z.string(), name: z.string() }),
})
export type GiftQuestion = z.output<typeof giftQuestion>

/** A short form of a question that waits for its giver's answer. */
export const waitingQuestion = z.strictObject({
  id: z.uuid(),
  donationId: z.uuid(),
  currency: z.string(),
  amount: amount.describe('unspent now'),
  from: fund.describe('where the part stands; null: the general fund'),
  isClosing: z.boolean().describe('its project is being closed'),
  asksWaiver: z.boolean().describe('asks to give up the right to have the gift back'),
  answerBy: z.iso.datetime(),
  charity: z.strictObject({ number: z.string(), name: z.string() }),
  donorOrgId: z.uuid().nullable().describe('where the organisation gave'),
})
export type WaitingQuestion = z.output<typeof waitingQuestion>

/**
 * A question as the charity sees it. An anonymous giver stays anonymous, unless the charity
 * recorded the giver itself.
 */
export const unspentItem = z.strictObject({
  ...question,
  name: z.string().nullable().describe('null where the giver stays anonymous'),
  problem: z.string().nullable().describe('why it could not be carried out'),
})
export type UnspentItem = z.output<typeof unspentItem>

export const closureTargets = ['closed', 'cancelled'] as const
export type ClosureTarget = (typeof closureTargets)[number]

/** The unspent money of a project by giver, and the progress of its closure. */
export const projectClosure = z.strictObject({
  project: z.strictObject({
    id: z.uuid(),
    title: z.string(),
    currency: z.string(),
    lifecycle: z.string(),
    charity: z.strictObject({ number: z.string(), name: z.string() }),
  }),
  left: z
    .strictObject({
      gifts: amount.describe('unspent, of all gifts'),
      givers: z.array(
        z.strictObject({
          donationId: z.uuid(),
          reference: z.string(),
          name: z.string().nullable(),
          amount,
          promise: z.enum(closureTerms),
        }),
      ),
      unnamed: amount.describe('of grants that were recorded without a giver here'),
      free: amount.describe('money that carries no gift'),
    })
    .describe('as it stands now'),
  closure: z
    .strictObject({
      id: z.uuid(),
      becomes: z.enum(closureTargets),
      offered: fund,
      message: z.string(),
      openedAt: z.iso.datetime(),
      answerBy: z.iso.datetime(),
      settledAt: z.iso.datetime().nullable(),
      items: z.array(unspentItem),
    })
    .nullable()
    .describe('the one that is under way, or the one that closed the project'),
  canOffer: z
    .array(namedProject)
    .describe('projects of the charity that unspent gifts can move to'),
  can: z.strictObject({ manage: z.boolean() }),
})
export type ProjectClosure = z.output<typeof projectClosure>

export const newClosure = z.strictObject({
  id: z.uuid().describe('made by the client; sending it again is the same closure'),
  becomes: z.enum(closureTargets),
  offeredProjectId: z.uuid().nullable().describe('similar work that givers can choose'),
  asksGivers: z
    .boolean()
    .default(false)
    .describe('whether givers whose terms let the charity decide choose between the two places'),
  message: message.describe('the charity’s words to every giver'),
  answerDays: days,
})
export type NewClosure = z.output<typeof newClosure>

export const newMove = z.strictObject({
  id: z.uuid().describe('made by the client; sending it again is the same question'),
  fromProjectId: z.uuid().nullable().describe('null: the general fund'),
  toProjectId: z.uuid().nullable().describe('null: the general fund'),
  amount: amount
    .min(1)
    .max(maximumGift * 2)
    .nullable()
    .describe('null: all that is unspent there'),
  message: z.string().trim().min(1).max(maximumQuestionMessage).describe('the giver reads it'),
  answerDays: days,
})
export type NewMove = z.output<typeof newMove>

const ofProject = [
  'project-not-found',
  'project-access-denied',
  'not-available',
  'access-denied',
] as const
const answering = [
  'question-not-found',
  'question-answered',
  'answer-not-offered',
  'gift-busy',
] as const
const token = z.string().min(20).max(100)

/** A charity's request to givers for waivers of repayable gifts. */
export const newWaiverRequest = z.strictObject({
  id: z.uuid().describe('made by the client; sending it again asks nobody twice'),
  giftIds: z.array(z.uuid()).min(1).max(maxWaiverRequests),
  message: message.min(1).describe('the charity’s words to every giver'),
  answerDays: days,
})
export type NewWaiverRequest = z.output<typeof newWaiverRequest>

export const unspentGiftRoutes = {
  'POST /api/charity/{id}/gift-aid/repayable/ask': route({
    summary: 'Ask givers of repayable gifts to give up the right to have them back, as a Lead',
    access: 'confirmed',
    params: z.strictObject({ id: z.string().min(1).max(60) }),
    body: newWaiverRequest,
    response: z.strictObject({
      asked: z.int().describe('how many givers are asked'),
      notAsked: z.array(
        z.strictObject({
          giftId: z.uuid(),
          why: z.enum(['not-repayable', 'asked-already', 'no-address']),
        }),
      ),
    }),
    errors: [
      'access-denied',
      'charity-id-invalid',
      'charity-not-found',
      'donation-not-found',
      'too-many-requests',
    ],
  }),
  'GET /api/project/{id}/closure': route({
    summary: 'What is left of a project by giver, and how its closure stands, for its team',
    access: 'signed-in',
    params: z.strictObject({ id: z.string() }),
    response: projectClosure,
    errors: [...ofProject],
  }),
  'POST /api/project/{id}/closure': route({
    summary: 'Close or cancel a project with unspent gifts: every giver is told what was promised',
    access: 'confirmed',
    params: z.strictObject({ id: z.string() }),
    body: newClosure,
    response: projectClosure,
    errors: [...ofProject, 'lifecycle-step', 'closure-open', 'move-not-possible', 'conflict'],
  }),
  'DELETE /api/project/{id}/closure': route({
    summary: 'Stop closing a project; what has been carried out stays',
    access: 'confirmed',
    params: z.strictObject({ id: z.string() }),
    response: projectClosure,
    errors: [...ofProject, 'closure-not-open'],
  }),
  'GET /api/donation/{id}/unspent': route({
    summary: 'Where unspent parts of a gift stand, and what its giver is asked, for the charity',
    access: 'signed-in',
    params: idParams,
    response: z.strictObject({
      parts: z.array(z.strictObject({ project: fund, amount })),
      questions: z.array(unspentItem).describe('the newest first'),
      canMoveTo: z.array(namedProject),
    }),
    errors: ['donation-not-found', 'access-denied'],
  }),
  'POST /api/donation/{id}/move': route({
    summary: 'Ask a giver to let an unspent part of the gift move to another project or fund',
    access: 'confirmed',
    params: idParams,
    body: newMove,
    response: unspentItem,
    errors: [
      'donation-not-found',
      'access-denied',
      'move-not-possible',
      'question-open',
      'conflict',
      'too-many-requests',
    ],
  }),
  'GET /api/donation/{id}/question': route({
    summary: 'What the charity asks the giver of a gift, the newest first, for the giver',
    access: 'signed-in',
    params: idParams,
    response: z.strictObject({ questions: z.array(giftQuestion) }),
    errors: ['donation-not-found'],
  }),
  'GET /api/gift-question': route({
    summary:
      'What waits for one’s answer about gifts, one’s own and an organisation’s, soonest first',
    access: 'signed-in',
    response: z.strictObject({ questions: z.array(waitingQuestion) }),
    errors: [],
  }),
  'POST /api/gift-question/{id}/answer': route({
    summary: 'Answer what is asked about a gift, as its giver',
    access: 'signed-in',
    params: idParams,
    body: z.strictObject({ answer }),
    response: giftQuestion,
    errors: [...answering],
  }),
  'GET /api/gift-question/by-link': route({
    summary: 'What is asked about a gift, by the link of the mail',
    access: 'anyone',
    query: z.strictObject({ token }),
    response: giftQuestion,
    errors: ['answer-link-invalid', 'too-many-requests'],
  }),
  'POST /api/gift-question/by-link': route({
    summary: 'Answer it by the link of the mail, once',
    access: 'anyone',
    body: z.strictObject({ token, answer }),
    response: giftQuestion,
    errors: ['answer-link-invalid', ...answering, 'too-many-requests'],
  }),
  'DELETE /api/gift-question/{id}': messageRoute({
    summary: 'Withdraw the question whether a gift may move, by a Manager of the charity',
    access: 'confirmed',
    params: idParams,
    errors: ['question-not-found', 'access-denied', 'question-answered', 'question-of-closure'],
  }),
  'POST /api/gift-question/{id}/resolve': route({
    summary: 'Settle an unspent part whose refund failed: send it again, or keep it with a reason',
    access: 'confirmed',
    params: idParams,
    body: z.strictObject({
      how: z
        .enum(['refund', 'general', 'paid-back'])
        .describe('to the card again, into the general fund, or paid by the charity’s bank'),
      reason: z.string().trim().min(1).max(maximumReason).describe('the giver reads it'),
    }),
    response: unspentItem,
    errors: [
      'question-not-found',
      'access-denied',
      'question-not-stuck',
      'question-answered',
      'answer-not-offered',
      'gift-busy',
    ],
  }),
} as const
