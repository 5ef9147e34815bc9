import * as z from 'zod'
import { giftTrail, givingTrail } from './attribution.ts'
import { shownEvidence } from './evidence.ts'
import {
  giftMethods,
  grantAmountFault,
  grantLimits,
  grantReasonFault,
  grantStates,
  purposeFault,
  reportDatesFault,
  reportWordsFault,
} from './grant-rules.ts'
import { donationStatuses } from './giving.ts'
import { idWithEnding } from './file-ending.ts'
import { held } from './held.ts'
import { inviteRules } from './invite-rules.ts'
import { pageInfo, pageQuery } from './pagination.ts'
import { normaliseEmail } from './registration-rules.ts'
import { route } from './route.ts'

const minor = z.int().describe('minor units of the currency')
const day = z.string().describe('a calendar date')
const charity = z.strictObject({ id: z.uuid(), number: z.string(), name: z.string() })
const project = z
  .strictObject({ id: z.uuid(), title: z.string() })
  .nullable()
  .describe('null: the general fund')

/** A gift in the name of a donor organisation, as its team sees it. */
export const orgGift = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(donationStatuses),
  method: z.enum(giftMethods),
  currency: z.string(),
  amount: minor.describe('in all'),
  fee: minor.nullable().describe('taken by the card processor; null until known'),
  refunded: minor,
  takenBack: minor.describe('by the bank in a dispute, and not returned'),
  charity,
  project,
  grant: z.strictObject({ id: z.uuid(), reference: z.string(), purpose: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  succeededAt: z.iso.datetime().nullable(),
  sequence: z.int().nullable().describe('its entry in the charity’s ledger'),
})
export type OrgGift = z.infer<typeof orgGift>

export const orgGivingSummary = z.strictObject({
  currency: z.string(),
  given: minor.describe('in all, less refunds'),
  givenThisYear: minor.describe('since 1 January'),
  promised: minor.describe('of confirmed grants, what has not come yet'),
  gifts: z.int(),
  projects: z.int(),
  charities: z.int(),
  waiting: z.int().describe('grants that wait to be confirmed'),
  reportsOverdue: z.int(),
})
export type OrgGivingSummary = z.infer<typeof orgGivingSummary>

const grantReportRow = z.strictObject({
  id: z.uuid(),
  dueOn: day.nullable().describe('null where it was sent without being due'),
  frozenAt: z.iso.datetime().nullable().describe('null while it is open'),
  by: z.string().nullable().describe('who sent it, in which role'),
})
export type GrantReportRow = z.infer<typeof grantReportRow>

/** What a donor organisation has given or promised, as both sides see it. */
export const grant = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(grantStates),
  method: z.enum(['card', 'bank-transfer']),
  amount: minor.describe('in all'),
  received: minor.describe('of it, so far, less what went back'),
  currency: z.string(),
  purpose: z.string(),
  shownAs: z.enum(['named', 'anonymous']),
  awardedOn: day,
  recordedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable().describe('why it was refused'),
  donorOrg: z.strictObject({ id: z.uuid(), name: z.string() }),
  charity,
  project,
  lines: z
    .array(z.strictObject({ id: z.uuid(), label: z.string() }))
    .describe('what it may be spent on; anything of its fund where none is named'),
  instalments: z.array(
    z.strictObject({
      position: z.int(),
      amount: minor,
      dueOn: day,
      donationId: z.uuid().nullable().describe('the gift that it came as'),
      receivedOn: day.nullable(),
      sequence: z.int().nullable().describe('its entry in the charity’s ledger'),
    }),
  ),
  reports: z.array(grantReportRow),
  can: z.strictObject({
    decide: z.boolean().describe('confirm or refuse it, for the organisation'),
    withdraw: z.boolean().describe('for the charity, while it waits'),
    receive: z.boolean().describe('record an instalment as received'),
    report: z.boolean(),
  }),
})
export type Grant = z.infer<typeof grant>

/** What was told of a grant, frozen when it was sent: the organisation's own share of the work. */
export const grantReport = z.strictObject({
  id: z.uuid(),
  dueOn: day.nullable(),
  frozenAt: z.iso.datetime(),
  by: z.strictObject({
    role: z.string(),
    name: z.string().nullable().describe('for the two who agreed on the grant'),
  }),
  note: z.string(),
  figures: z.strictObject({
    version: z.literal(1),
    reference: z.string(),
    purpose: z.string(),
    amount: minor.describe('of the grant in all'),
    awardedOn: day,
    donorOrg: z.strictObject({ id: z.uuid(), name: z.string() }),
    charity,
    project,
    lines: z.array(z.string()),
    trail: giftTrail.describe('where the money stood'),
  }),
  ledger: z
    .strictObject({ size: z.int(), head: z.string() })
    .describe('how many entries the charity’s ledger had, and the end of its chain'),
  isDemo: z.boolean(),
  updatesGone: z.int().describe('updates that are not shown any more'),
  agrees: z
    .boolean()
    .describe('whether the ledger as it was then, added up again now, gives these figures'),
  share: z
    .strictObject({ link: z.string(), sharedAt: z.string() })
    .nullable()
    .describe('the link that opens it for anyone, for the two who agreed on the grant'),
  can: z.strictObject({ share: z.boolean() }),
})
export type GrantReport = z.infer<typeof grantReport>

const amount = held(z.int(), grantAmountFault)
const date = z.iso.date('Enter a date that exists, such as 2026-03-27.')

/** A grant by bank transfer, as a Manager of the charity records it. */
export const newGrant = z.strictObject({
  id: z.uuid().describe('made by the client, so that sending twice records it once'),
  charityId: z.uuid(),
  projectId: z.uuid().nullable().describe('null: the general fund'),
  donorOrgId: z.uuid().describe('a verified donor organisation; it confirms or refuses'),
  amount,
  purpose: held(z.string().trim(), purposeFault),
  budgetLineIds: z.array(z.uuid()).max(100).default([]),
  shownAs: z.enum(['named', 'anonymous']),
  awardedOn: date,
  instalments: z
    .array(z.strictObject({ amount: z.int().min(1).max(grantLimits.amount), dueOn: date }))
    .max(grantLimits.instalments),
  reportDates: held(z.array(z.string()).max(grantLimits.reports), reportDatesFault).default([]),
})
export type NewGrant = z.output<typeof newGrant>

const evidence = shownEvidence.default([]).describe('files that were uploaded before')

const receivedInstalment = z.strictObject({
  donationId: z.uuid().describe('made by the client, so that sending twice records it once'),
  position: z.int().min(1).max(grantLimits.instalments),
  date: date.describe('when the bank had it'),
  evidence,
})
export type ReceivedInstalment = z.output<typeof receivedInstalment>

/** Who gave without a card. */
const offlineGiver = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('new'),
    name: held(z.string().trim(), inviteRules.name),
    email: held(z.string(), inviteRules.email)
      .transform(normaliseEmail)
      .optional()
      .describe('where an invite to join can go'),
    isOrganisation: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('temporary'),
    tempuserid: z.uuid().describe('whom the charity recorded before'),
  }),
  z.strictObject({
    kind: z.literal('known'),
    personId: z.uuid().describe('who has given to the charity by name'),
  }),
])

export const newOfflineGift = z.strictObject({
  id: z.uuid().describe('made by the client, so that sending twice records it once'),
  charityId: z.uuid(),
  projectId: z.uuid().nullable().describe('null: the general fund'),
  method: z.enum(['cash', 'cheque', 'bank-transfer']),
  amount: z.int().min(1, 'Enter an amount above zero.').max(grantLimits.amount),
  date: date.describe('when it came'),
  giver: offlineGiver,
  shownAs: z.enum(['named', 'anonymous']).describe('named only where the giver agreed to it'),
  evidence,
})
export type NewOfflineGift = z.output<typeof newOfflineGift>

/** Someone whom a charity can record a gift of, without typing them again. */
export const knownGiver = z.strictObject({
  kind: z.enum(['temporary', 'known']),
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable().describe('as the charity wrote it down'),
  hasJoined: z.boolean().describe('gifts appear in an account of their own'),
})
export type KnownGiver = z.infer<typeof knownGiver>

const id = z.strictObject({ id: z.uuid() })
const reportId = z.strictObject({ id: z.string().max(120) })

export const grantRoutes = {
  'GET /api/donation/donor-org/{id}': route({
    summary:
      'The gifts of a donor organisation, newest first, for its team; `.csv` after the id gives the file',
    access: 'signed-in',
    params: z.strictObject({ id: idWithEnding('csv') }),
    query: z.strictObject(pageQuery(12)),
    response: z.strictObject({
      donations: z.array(orgGift),
      summary: orgGivingSummary,
      ...pageInfo,
    }),
    alsoServes: ['text/csv'],
    errors: ['access-denied', 'too-many-rows'],
  }),
  'GET /api/donation/donor-org/{id}/where-it-went': route({
    summary: 'What all gifts of a donor organisation paid for, for its team',
    access: 'signed-in',
    params: id,
    response: givingTrail,
    errors: ['access-denied'],
  }),
  'GET /api/grant/donor-org/{id}': route({
    summary: 'The grants of a donor organisation, newest first, for its team',
    access: 'signed-in',
    params: id,
    response: z.strictObject({ grants: z.array(grant) }),
    errors: ['access-denied'],
  }),
  'GET /api/grant/charity/{id}': route({
    summary: 'The grants to a charity, newest first, for its team',
    access: 'signed-in',
    params: id,
    response: z.strictObject({ grants: z.array(grant) }),
    errors: ['access-denied'],
  }),
  'GET /api/grant/{id}': route({
    summary: 'One grant with where its money went, for the organisation and the charity',
    access: 'signed-in',
    params: id,
    response: z.strictObject({
      grant,
      trail: giftTrail.nullable().describe('null until money has come'),
    }),
    errors: ['grant-not-found'],
  }),
  'POST /api/donation/offline': route({
    summary: 'Record a gift that came without a card, by a Manager of the charity',
    access: 'confirmed',
    body: newOfflineGift,
    response: z.strictObject({
      donationId: z.uuid(),
      reference: z.string(),
      sequence: z.int().describe('its entry in the ledger'),
      tempuserid: z.uuid().nullable().describe('who can be invited to join; null with an account'),
    }),
    status: 201,
    errors: [
      'access-denied',
      'charity-not-found',
      'charity-not-verified',
      'project-not-found',
      'fund-takes-no-entries',
      'temporary-person-not-found',
      'person-not-found',
      'file-not-found',
      'donation-id-used',
    ],
  }),
  'GET /api/donation/charity-org/{id}/givers': route({
    summary: 'Who gave to the charity and is known to it, for its Managers',
    access: 'signed-in',
    params: id,
    query: z.strictObject({ searchTerm: z.string().trim().max(200).default('') }),
    response: z.strictObject({ givers: z.array(knownGiver) }),
    errors: ['access-denied'],
  }),
  'POST /api/grant': route({
    summary: 'Record a grant by bank transfer, which the organisation confirms or refuses',
    access: 'confirmed',
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
      'too-many-requests',
    ],
  }),
  'POST /api/grant/{id}/confirm': route({
    summary: 'Confirm a grant, by a Manager of the organisation',
    access: 'confirmed',
    params: id,
    response: grant,
    errors: ['grant-not-found', 'access-denied', 'grant-decided', 'donor-org-not-verified'],
  }),
  'POST /api/grant/{id}/refuse': route({
    summary: 'Refuse a grant with a reason, by a Manager of the organisation',
    access: 'confirmed',
    params: id,
    body: z.strictObject({ reason: held(z.string().trim(), grantReasonFault) }),
    response: grant,
    errors: ['grant-not-found', 'access-denied', 'grant-decided'],
  }),
  'POST /api/grant/{id}/withdraw': route({
    summary: 'Withdraw a grant that still waits, by a Manager of the charity',
    access: 'confirmed',
    params: id,
    response: grant,
    errors: ['grant-not-found', 'access-denied', 'grant-decided'],
  }),
  'POST /api/grant/{id}/instalment': route({
    summary: 'Record an instalment as received, by a Manager of the charity',
    access: 'confirmed',
    params: id,
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
  'POST /api/grant/{id}/report': route({
    summary: 'Report on a grant: its share is frozen as it is now, with words',
    access: 'confirmed',
    params: id,
    body: z.strictObject({
      id: z.uuid().describe('made by the client, so that sending twice reports once'),
      due: z.uuid().nullable().describe('the report that was agreed on; null where none was'),
      note: held(z.string().trim(), reportWordsFault),
    }),
    response: grantReport,
    status: 201,
    errors: [
      'grant-not-found',
      'access-denied',
      'grant-without-money',
      'grant-report-not-found',
      'grant-report-sent',
      'conflict',
    ],
  }),
  'GET /api/grant-report/{id}': route({
    summary:
      'A report on a grant, as it was frozen, by its id for the organisation and the charity or by the secret of its link for anyone; with an ending, a file',
    access: 'anyone',
    params: reportId,
    response: grantReport,
    alsoServes: ['text/csv', 'application/pdf', 'application/json'],
    errors: ['grant-report-not-found'],
  }),
  'POST /api/grant-report/{id}/share': route({
    summary: 'Make the link that opens a report on a grant for anyone who has it',
    access: 'signed-in',
    params: reportId,
    response: grantReport,
    status: 201,
    errors: ['access-denied', 'grant-report-not-found'],
  }),
  'DELETE /api/grant-report/{id}/share': route({
    summary: 'Withdraw the link of a report on a grant',
    access: 'signed-in',
    params: reportId,
    response: grantReport,
    errors: ['access-denied', 'grant-report-not-found'],
  }),
  'GET /api/donor-org/{id}/360giving': route({
    summary: 'The grants of a donor organisation as a file of 360Giving 1.4, for its team',
    access: 'signed-in',
    params: id,
    query: z.strictObject({ as: z.enum(['json', 'csv']).default('json') }),
    response: z.never().describe('always the file'),
    alsoServes: ['application/json', 'text/csv'],
    errors: ['access-denied', 'nothing-to-export'],
  }),
} as const
