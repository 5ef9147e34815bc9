import * as z from 'zod'
import { getDateError } from '../../dates/calendar-date.ts'
import { grantTerms } from '../grant-terms-schema.ts'
import { grantLimits } from '../rules.ts'
import { makeRuleSchema } from '../../rule-check.ts'
import { route } from '../../route.ts'
import { idParams, minorUnits, namedCharity, namedFund, shownDay } from '../../shared-schemas.ts'
import { typedText } from '../../typed-text.ts'
import {
  awardLimits,
  awardSides,
  awardStates,
  getAwardWordsError,
  isDraftDate,
} from './award-rules.ts'

/** A date of a version, which a draft may leave empty. */
const draftDay = makeRuleSchema(z.string(), (date) =>
  isDraftDate(date) ? undefined : getDateError(date),
)

const amount = z.int().min(0).max(grantLimits.amount)

/** The terms of a version of a grant. A draft may be incomplete; an offered version is not. */
export const awardTerms = z.strictObject({
  projectId: z.uuid().nullable().describe('null: the general fund'),
  amount,
  purpose: typedText.max(grantLimits.purpose),
  budgetLineIds: z.array(z.uuid()).max(100),
  shownAs: z.enum(['named', 'anonymous']),
  instalments: z.array(z.strictObject({ amount, dueOn: draftDay })).max(grantLimits.instalments),
  reportDates: z.array(draftDay).max(grantLimits.reports),
  terms: grantTerms.nullable().describe('required to offer a grant to a project'),
  contact: typedText.max(awardLimits.contact).describe('whom the charity can ask, and how'),
})

const side = z.enum(awardSides)

const shownTerms = z.strictObject({
  project: namedFund,
  amount: minorUnits,
  purpose: z.string(),
  lines: z
    .array(z.strictObject({ id: z.uuid(), label: z.string() }))
    .describe('the budget lines that it may be spent on; empty for no restriction within its fund'),
  shownAs: z.enum(['named', 'anonymous']),
  instalments: z.array(z.strictObject({ amount: minorUnits, dueOn: shownDay })),
  reportDates: z.array(shownDay),
  terms: grantTerms.nullable(),
  contact: z.string(),
})

const awardVersion = z.strictObject({
  id: z.uuid(),
  number: z.int().nullable().describe('null for a draft'),
  side: side.describe('who proposes it'),
  state: z.enum(awardStates),
  shown: shownTerms,
  words: z.string().describe('to the other side; may be empty'),
  by: z.string().describe('who saved or offered it'),
  savedAt: z.iso.datetime(),
  offeredAt: z.iso.datetime().nullable(),
  answer: z
    .strictObject({ words: z.string(), by: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('how it ended; null while it is open'),
})
export type AwardVersion = z.infer<typeof awardVersion>

const parties = {
  donorOrg: z.strictObject({ id: z.uuid(), name: z.string() }),
  charity: namedCharity,
}

/** A grant with its versions, as the organisation and the charity may see them. */
export const award = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  ...parties,
  isAgreed: z.boolean().describe('whether both sides have agreed to a version'),
  agreed: shownTerms.nullable().describe('what holds now; null until both sides have agreed'),
  received: z
    .array(z.strictObject({ amount: minorUnits, dueOn: shownDay }))
    .describe('the instalments that have arrived, which no version changes'),
  reported: z.array(shownDay).describe('the due dates of reports that were sent'),
  versions: z.array(awardVersion).describe('newest first; a draft only for the side that wrote it'),
  can: z.strictObject({
    propose: side.nullable().describe('the side for which the caller can write the next version'),
    answer: z.boolean().describe('whether the caller can answer the open version'),
    withdraw: z.boolean().describe('whether the caller can withdraw the open version or the draft'),
  }),
})
export type Award = z.infer<typeof award>

/** A version that is open: a draft, an offer, or one for which a change was asked. */
export const openAward = z.strictObject({
  id: z.uuid().describe('the grant'),
  ...parties,
  project: namedFund,
  amount: minorUnits,
  side,
  state: z.enum(['draft', 'offered', 'change-asked']),
  isVariation: z.boolean().describe('whether an earlier version was agreed'),
  at: z.iso.datetime().describe('when it was saved, offered or answered'),
  isMine: z.boolean().describe('whether it is the caller’s turn, and the caller may act'),
})
export type OpenAward = z.infer<typeof openAward>

const savedVersion = z.strictObject({
  id: z.uuid().describe('created by the client, so that sending twice saves it once'),
  grantId: z.uuid().describe('created by the client for a new award'),
  donorOrgId: z.uuid(),
  charityId: z.uuid(),
  side,
  offer: z.boolean().describe('false saves a draft that only the caller’s side sees'),
  words: makeRuleSchema(typedText, getAwardWordsError),
  terms: awardTerms,
})
export type SavedVersion = z.output<typeof savedVersion>

export const awardAnswers = ['agree', 'ask-for-change', 'withdraw'] as const

export const awardRoutes = {
  'GET /api/award/{id}': route({
    summary: 'The versions of a grant, for the organisation and the charity',
    access: 'signed-in',
    right: { decided: 'the teams of the charity and of the donor organisation of the grant' },
    params: idParams,
    response: award,
    errors: ['grant-not-found'],
  }),
  'POST /api/award': route({
    summary: 'Save or offer a version of a grant: an award, or a variation of an agreed one',
    access: 'confirmed',
    right: {
      decided:
        'the Managers and Leads of the donor organisation and, for a variation, of the charity',
    },
    repeats: 'id',
    acts: 'alone',
    changes: ['grant'],
    limits: [{ name: 'award', per: 'person', max: 300, within: 'day' }],
    body: savedVersion,
    response: award,
    status: 201,
    errors: [
      'access-denied',
      'award-draft-exists',
      'award-id-used',
      'award-not-draft',
      'award-waits-for-answer',
      'charity-not-found',
      'charity-not-verified',
      'donor-org-not-verified',
      'fund-takes-no-entries',
      'grant-not-found',
      'grant-not-confirmed',
      'project-not-found',
    ],
  }),
  'POST /api/award/{id}/answer': route({
    summary: 'Agree to a version, ask for a change, or withdraw one’s own',
    access: 'confirmed',
    right: { decided: 'the Managers and Leads of the charity and of the donor organisation' },
    acts: 'alone',
    changes: ['grant', 'donation'],
    params: idParams.describe('the grant'),
    body: z.strictObject({
      version: z.uuid(),
      answer: z.enum(awardAnswers),
      words: makeRuleSchema(typedText, getAwardWordsError).describe('what should change, or why'),
    }),
    response: award,
    errors: [
      'access-denied',
      'award-answered',
      'award-outdated',
      'charity-not-found',
      'charity-not-verified',
      'donor-org-not-verified',
      'fund-takes-no-entries',
      'grant-not-found',
      'project-not-found',
    ],
  }),
} as const
