import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { giftSpending } from '../attribution/routes.ts'
import { shownEvidence } from '../ledger/evidence-routes.ts'
import { grantTerms } from './grant-terms-schema.ts'
import {
  getGrantAmountError,
  grantLimits,
  getGrantReasonError,
  giftMethods,
  grantStates,
  getPurposeError,
  getReportDatesError,
} from './rules.ts'
import { openAward } from './awards/award-routes.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { route, type Limit } from '../route.ts'
import {
  enteredDay,
  idParams,
  minorUnits,
  namedCharity,
  namedFund,
  shownDay,
} from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

export const grantRateLimits: readonly Limit[] = [
  { name: 'grant', per: 'charity', max: 100, within: 'day', when: 'for valid terms' },
]

const grantReportRow = z.strictObject({
  id: z.uuid(),
  dueOn: shownDay.nullable().describe('null if it was sent without being due'),
  frozenAt: z.iso.datetime().nullable().describe('null while it is open'),
  by: z.string().nullable().describe('the sender and their role'),
})
export type GrantReportRow = z.infer<typeof grantReportRow>

/**
 * A grant that a donor organisation has given or promised, as the organisation and the charity see
 * it.
 */
export const grant = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(grantStates),
  method: z.enum(giftMethods),
  amount: minorUnits.describe('in total'),
  received: minorUnits.describe('received so far, less refunds'),
  currency: z.string(),
  purpose: z.string(),
  shownAs: z.enum(['named', 'anonymous']),
  awardedOn: shownDay,
  recordedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable().describe('why it was refused'),
  donorOrg: z.strictObject({ id: z.uuid(), name: z.string() }),
  charity: namedCharity,
  project: namedFund,
  lines: z
    .array(z.strictObject({ id: z.uuid(), label: z.string() }))
    .describe('the budget lines that it may be spent on; empty for no restriction within its fund'),
  instalments: z.array(
    z.strictObject({
      position: z.int(),
      amount: minorUnits,
      dueOn: shownDay,
      donationId: z.uuid().nullable().describe('the gift as which it arrived'),
      receivedOn: shownDay.nullable(),
      sequence: z.int().nullable().describe('its entry in the charity’s ledger'),
    }),
  ),
  reports: z.array(grantReportRow),
  terms: grantTerms.nullable().describe('what was agreed for its project; null if nobody said'),
  can: z.strictObject({
    decide: z.boolean().describe('whether the organisation can confirm or refuse it'),
    withdraw: z.boolean().describe('whether the charity can withdraw it'),
    receive: z.boolean().describe('whether the caller can record an instalment as received'),
    report: z.boolean(),
  }),
})
export type Grant = z.infer<typeof grant>

const grantList = z.strictObject({
  grants: z.array(grant),
  awards: z.array(openAward).describe('awards and variations that both sides have not agreed yet'),
})

const amount = makeRuleSchema(z.int(), getGrantAmountError)

/** A grant by bank transfer, as a Manager of the charity records it. */
export const newGrant = z.strictObject({
  id: z.uuid().describe('created by the client, so that sending twice records it once'),
  charityId: z.uuid(),
  projectId: z.uuid().nullable().describe('null: the general fund'),
  donorOrgId: z.uuid().describe('a verified donor organisation, which confirms or refuses it'),
  amount,
  purpose: makeRuleSchema(typedText, getPurposeError),
  budgetLineIds: z.array(z.uuid()).max(100).default([]),
  shownAs: z.enum(['named', 'anonymous']),
  awardedOn: enteredDay,
  instalments: z
    .array(z.strictObject({ amount: z.int().min(1).max(grantLimits.amount), dueOn: enteredDay }))
    .max(grantLimits.instalments),
  reportDates: makeRuleSchema(
    z.array(z.string()).max(grantLimits.reports),
    getReportDatesError,
  ).default([]),
  terms: grantTerms.optional().describe('required for a grant to a project'),
})
export type NewGrant = z.output<typeof newGrant>

const receivedInstalment = z.strictObject({
  donationId: z.uuid().describe('created by the client, so that sending twice records it once'),
  position: z.int().min(1).max(grantLimits.instalments),
  date: enteredDay.describe('date on which the bank received it'),
  evidence: shownEvidence.default([]).describe('files that were already uploaded'),
})
export type ReceivedInstalment = z.output<typeof receivedInstalment>

export const grantRoutes = {
  'GET /api/grant/donor-org/{id}': route({
    summary: 'The grants of a donor organisation, newest first, for its team',
    access: 'signed-in',
    right: { decided: 'the donor organisation', donorOrg: 'member' },
    params: idParams,
    response: grantList,
    errors: ['access-denied'],
  }),
  'GET /api/grant/charity/{id}': route({
    summary: 'The grants to a charity, newest first, for its team',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'member' },
    params: charityParams,
    response: grantList,
    errors: ['charity-not-found', 'access-denied'],
  }),
  'GET /api/grant/{id}': route({
    summary: 'One grant and what its money paid for, for the organisation and the charity',
    access: 'signed-in',
    right: { decided: 'the teams of the charity and of the donor organisation of the grant' },
    acts: 'alone',
    params: idParams,
    response: z.strictObject({
      grant,
      trail: giftSpending.nullable().describe('null until money has arrived'),
    }),
    errors: ['grant-not-found'],
  }),
  'POST /api/grant': route({
    summary: 'Record a grant by bank transfer, which the organisation confirms or refuses',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'recordGifts' },
    repeats: 'id',
    acts: 'alone',
    limits: grantRateLimits,
    body: newGrant,
    response: grant,
    status: 201,
    errors: [
      'access-denied',
      'charity-not-verified',
      'project-not-found',
      'fund-takes-no-entries',
      'donor-org-not-found',
      'grant-id-used',
    ],
  }),
  'POST /api/grant/{id}/confirm': route({
    summary: 'Confirm a grant, with its terms (Managers of the organisation)',
    access: 'confirmed',
    right: { decided: 'the donor organisation of the grant', donorOrg: 'give' },
    acts: 'alone',
    changes: ['award', 'donation'],
    params: idParams,
    body: z
      .strictObject({ terms: grantTerms.optional() })
      .optional()
      .describe('the funder’s own terms, where they differ or where none were recorded'),
    response: grant,
    errors: ['grant-not-found', 'access-denied', 'grant-decided', 'donor-org-not-verified'],
  }),
  'POST /api/grant/{id}/refuse': route({
    summary: 'Refuse a grant with a reason (Managers of the organisation)',
    access: 'confirmed',
    right: { decided: 'the donor organisation of the grant', donorOrg: 'give' },
    acts: 'alone',
    changes: ['award', 'donation'],
    params: idParams,
    body: z.strictObject({ reason: makeRuleSchema(typedText, getGrantReasonError) }),
    response: grant,
    errors: ['grant-not-found', 'access-denied', 'grant-decided'],
  }),
  'POST /api/grant/{id}/withdraw': route({
    summary: 'Withdraw a waiting grant (Managers of the charity)',
    access: 'confirmed',
    right: { decided: 'the charity of the grant', charity: 'recordGifts' },
    acts: 'alone',
    changes: ['award', 'donation'],
    params: idParams,
    response: grant,
    errors: ['grant-not-found', 'access-denied', 'grant-decided'],
  }),
  'POST /api/grant/{id}/instalment': route({
    summary: 'Record an instalment as received (Managers of the charity)',
    access: 'confirmed',
    right: { decided: 'the charity of the grant', charity: 'recordGifts' },
    repeats: 'donationId',
    acts: 'alone',
    changes: ['award', 'donation'],
    params: idParams,
    body: receivedInstalment,
    response: grant,
    errors: [
      'grant-not-found',
      'access-denied',
      'grant-not-confirmed',
      'instalment-not-found',
      'instalment-received',
      'fund-takes-no-entries',
      'project-not-found',
      'file-not-found',
      'donation-id-used',
    ],
  }),
  'GET /api/donor-org/{id}/360giving': route({
    summary: 'The grants of a donor organisation as a file of 360Giving 1.4, for its team',
    access: 'signed-in',
    right: { decided: 'the donor organisation', donorOrg: 'member' },
    reads: 'replica',
    params: idParams,
    query: z.strictObject({ as: z.enum(['json', 'csv']).default('json') }),
    response: z.never().describe('always a file'),
    alsoServes: ['application/json', 'text/csv'],
    errors: ['access-denied', 'nothing-to-export'],
  }),
} as const
