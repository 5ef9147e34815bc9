import * as z from 'zod'
import { maximumGift, maximumReason } from '../donations/rules.ts'
import {
  unspentAnswers,
  unspentOutcomes,
  maximumQuestionMessage,
  questionStates,
} from './answers.ts'
import { closureTerms } from '../donations/gift-terms.ts'
import { receivedDebit } from '../donations/received-debits.ts'
import { lifecycles } from '../projects/lifecycle.ts'
import { giftMethods } from '../grants/rules.ts'
import { messageRoute, route } from '../route.ts'
import { askToMoveLimits, linkLimits } from './limits.ts'
import { idParams, namedCharity, namedProject } from '../shared-schemas.ts'
import {
  newClosureTerms,
  newRestrictionGround,
  restrictedPart,
  shownRestrictionGround,
} from './restricted-money.ts'
import { typedText } from '../typed-text.ts'
import { days, message, waiverRoutes } from './waiver-routes.ts'

const amount = z.number().int()
const fund = namedProject.nullable()
const answer = z.enum(unspentAnswers)

/** A question to a giver about an unspent part of a gift, and its outcome. */
const question = {
  id: z.uuid(),
  donationId: z.uuid(),
  reference: z.string(),
  currency: z.string(),
  from: fund.describe('the part’s fund; null for the general fund'),
  fromHasEnded: z.boolean().describe('whether that project has closed or was cancelled'),
  to: fund.describe('the offered project, if any'),
  promise: z
    .enum(closureTerms)
    .nullable()
    .describe('terms of the gift, if its project closes; null for a question about a move'),
  purpose: z
    .string()
    .nullable()
    .describe('the secondary purpose; null for a question about a move'),
  isMonthly: z.boolean().describe('a payment of a monthly gift'),
  offers: z.array(answer).describe('the giver’s choices; empty if the giver is only informed'),
  otherwise: answer.describe('what happens without an answer in time'),
  amount: amount.describe('the unspent amount, or what happened to it'),
  refund: amount
    .nullable()
    .describe('the refund including its card fee; null if no refund is offered'),
  method: z.enum(giftMethods).describe('how the gift was paid, which a refund goes back to'),
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
  from: fund.describe('the part’s fund; null for the general fund'),
  isClosing: z.boolean().describe('whether its project is being closed'),
  asksWaiver: z.boolean().describe('asks the giver to give up the right to have the gift back'),
  answerBy: z.iso.datetime(),
  charity: z.strictObject({ number: z.string(), name: z.string() }),
  donorOrgId: z.uuid().nullable().describe('set if an organisation gave'),
})
export type WaitingQuestion = z.output<typeof waitingQuestion>

/**
 * A question as the charity sees it. An anonymous giver stays anonymous, unless the charity
 * recorded the giver itself.
 */
export const unspentItem = z.strictObject({
  ...question,
  name: z.string().nullable().describe('null if the giver is anonymous'),
  problem: z.string().nullable().describe('why it failed'),
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
    lifecycle: z.enum(lifecycles),
    charity: namedCharity,
  }),
  left: z
    .strictObject({
      gifts: amount.describe('unspent amount of all gifts'),
      givers: z.array(
        z.strictObject({
          donationId: z.uuid(),
          reference: z.string(),
          name: z.string().nullable(),
          amount,
          promise: z.enum(closureTerms),
        }),
      ),
      restricted: z
        .array(restrictedPart)
        .describe('grants and other restricted money, which need a ground to leave'),
      designated: amount.describe('the charity’s own money, moved here from its general fund'),
    })
    .describe('present state'),
  underWay: z
    .array(receivedDebit)
    .describe('Direct Debits that banks are processing, by day; they are not in `left`'),
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
    .describe('the closure in progress, or the one that closed the project'),
  grounds: z
    .array(shownRestrictionGround)
    .describe('the grounds on which restricted money left, oldest first'),
  canOffer: z
    .array(namedProject)
    .describe('projects of the charity to which unspent gifts can move'),
  can: z.strictObject({
    manage: z.boolean(),
    usePowers: z.boolean().describe('whether the caller may record a power, scheme or order'),
  }),
})
export type ProjectClosure = z.output<typeof projectClosure>

export const newClosure = z.strictObject({
  id: z.uuid().describe('created by the client; sending it again creates no second closure'),
  becomes: z.enum(closureTargets),
  offeredProjectId: z.uuid().nullable().describe('a similar project that givers can choose'),
  asksGivers: z
    .boolean()
    .default(false)
    .describe('whether givers may choose although their terms let the charity decide'),
  message: message.describe('the charity’s message to every giver'),
  answerDays: days,
})
export type NewClosure = z.output<typeof newClosure>

export const newMove = z.strictObject({
  id: z.uuid().describe('created by the client; sending it again creates no second question'),
  fromProjectId: z.uuid().nullable().describe('null: the general fund'),
  toProjectId: z.uuid().nullable().describe('null: the general fund'),
  amount: amount
    .min(1)
    .max(maximumGift * 2)
    .nullable()
    .describe('null for the whole unspent amount'),
  message: typedText.min(1).max(maximumQuestionMessage).describe('shown to the giver'),
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

export const unspentGiftRoutes = {
  ...waiverRoutes,
  'GET /api/project/{id}/closure': route({
    summary: 'A project’s unspent gifts by giver, and the state of its closure, for its team',
    access: 'signed-in',
    right: { decided: 'the project’s charity', charity: 'member' },
    acts: 'alone',
    params: z.strictObject({ id: z.string() }),
    response: projectClosure,
    errors: [...ofProject],
  }),
  'POST /api/project/{id}/closure': route({
    summary: 'Close or cancel a project with unspent gifts, and inform every giver',
    access: 'confirmed',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    repeats: 'id',
    acts: 'alone',
    changes: ['donation', 'gift-question'],
    params: z.strictObject({ id: z.string() }),
    body: newClosure,
    response: projectClosure,
    errors: [...ofProject, 'lifecycle-step', 'closure-open', 'move-not-possible', 'conflict'],
  }),
  'DELETE /api/project/{id}/closure': route({
    summary: 'Stop closing a project; completed steps stay',
    access: 'confirmed',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    acts: 'alone',
    changes: ['donation', 'gift-question'],
    params: z.strictObject({ id: z.string() }),
    response: projectClosure,
    errors: [...ofProject, 'closure-not-open'],
  }),
  'POST /api/project/{id}/closure/ground': route({
    summary: 'Record why restricted money leaves a closing project, and move or return it',
    access: 'confirmed',
    right: {
      decided: 'the Managers and Leads of the project’s charity, for a power of law the Leads',
    },
    repeats: 'id',
    acts: 'alone',
    changes: ['donation'],
    params: z.strictObject({ id: z.string() }),
    body: newRestrictionGround,
    response: projectClosure,
    errors: [
      ...ofProject,
      'closure-not-open',
      'grant-not-found',
      'ground-not-possible',
      'gift-busy',
      'file-not-found',
      'conflict',
    ],
  }),
  'POST /api/project/{id}/closure/terms': route({
    summary: 'Record the terms of a grant in a closing project, where nobody has stated them',
    access: 'confirmed',
    right: { decided: 'the project’s charity', charity: 'manageProjects' },
    acts: 'alone',
    changes: ['donation'],
    params: z.strictObject({ id: z.string() }),
    body: newClosureTerms,
    response: projectClosure,
    errors: [...ofProject, 'closure-not-open', 'grant-not-found', 'ground-not-possible'],
  }),
  'GET /api/donation/{id}/unspent': route({
    summary: 'The unspent parts of a gift and the open questions to its giver, for the charity',
    access: 'signed-in',
    right: { decided: 'the charity of the gift', charity: 'member' },
    acts: 'alone',
    params: idParams,
    response: z.strictObject({
      parts: z.array(z.strictObject({ project: fund, amount })),
      questions: z.array(unspentItem).describe('newest first'),
      canMoveTo: z.array(namedProject),
    }),
    errors: ['donation-not-found', 'access-denied'],
  }),
  'POST /api/donation/{id}/move': route({
    summary: 'Ask a giver whether an unspent part of the gift may move to another project or fund',
    access: 'confirmed',
    right: { decided: 'the charity of the gift', charity: 'manageProjects' },
    repeats: 'id',
    acts: 'alone',
    limits: askToMoveLimits,
    params: idParams,
    body: newMove,
    response: unspentItem,
    errors: [
      'donation-not-found',
      'access-denied',
      'move-not-possible',
      'question-open',
      'conflict',
    ],
  }),
  'GET /api/donation/{id}/question': route({
    summary: 'The charity’s questions about a gift, newest first, for the giver',
    access: 'signed-in',
    right: { decided: 'the giver, or the team of the donor organisation that gave' },
    acts: 'alone',
    params: idParams,
    response: z.strictObject({ questions: z.array(giftQuestion) }),
    errors: ['donation-not-found'],
  }),
  'GET /api/gift-question': route({
    summary: 'Open questions about your own and your organisation’s gifts, earliest deadline first',
    access: 'signed-in',
    right: {
      decided: 'the giver, or the Managers and Leads of the donor organisation that gave',
    },
    acts: 'alone',
    response: z.strictObject({ questions: z.array(waitingQuestion) }),
    errors: [],
  }),
  'POST /api/gift-question/{id}/answer': route({
    summary: 'Answer a question about a gift, as its giver',
    access: 'signed-in',
    right: { decided: 'the giver, or the Managers and Leads of the donor organisation that gives' },
    acts: 'alone',
    changes: ['donation'],
    params: idParams,
    body: z.strictObject({ answer }),
    response: giftQuestion,
    errors: [...answering],
  }),
  // Reading is a POST, so that the secret stands in no address and so in no log.
  'POST /api/gift-question/by-link': route({
    summary: 'A question about a gift, by the link in the email',
    access: 'anyone',
    acts: 'alone',
    limits: linkLimits,
    body: z.strictObject({ token }),
    response: giftQuestion,
    errors: ['answer-link-invalid'],
  }),
  'POST /api/gift-question/answer-by-link': route({
    summary: 'Answer it once, by the link in the email',
    access: 'anyone',
    acts: 'alone',
    limits: linkLimits,
    body: z.strictObject({ token, answer }),
    response: giftQuestion,
    errors: ['answer-link-invalid', ...answering],
  }),
  'DELETE /api/gift-question/{id}': messageRoute({
    summary: 'Withdraw a question about a move (Managers of the charity)',
    access: 'confirmed',
    right: { decided: 'the charity of the gift', charity: 'manageProjects' },
    acts: 'alone',
    changes: ['donation'],
    params: idParams,
    errors: ['question-not-found', 'access-denied', 'question-answered', 'question-of-closure'],
  }),
  'POST /api/gift-question/{id}/resolve': route({
    summary: 'Settle an unspent part whose refund failed: send it again or keep it with a reason',
    access: 'confirmed',
    right: { decided: 'the charity of the gift', charity: 'manageProjects' },
    acts: 'alone',
    changes: ['donation', 'project'],
    params: idParams,
    body: z.strictObject({
      how: z
        .enum(['refund', 'general', 'paid-back'])
        .describe('to the card again, into the general fund, or by bank transfer'),
      reason: typedText.min(1).max(maximumReason).describe('shown to the giver'),
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
