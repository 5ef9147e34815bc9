import * as z from 'zod'
import { giftSpending } from '../attribution/routes.ts'
import { getReportWordsError } from './rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { route } from '../route.ts'
import { idParams, minorUnits, namedCharity, namedFund, shownDay } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

/**
 * A report on a grant, frozen when it was sent. It covers the organisation's own share of the work.
 */
export const grantReport = z.strictObject({
  id: z.uuid(),
  dueOn: shownDay.nullable(),
  frozenAt: z.iso.datetime(),
  by: z.strictObject({
    role: z.string(),
    name: z.string().nullable().describe('only for the organisation and the charity'),
  }),
  note: z.string(),
  figures: z.strictObject({
    version: z.literal(1),
    reference: z.string(),
    purpose: z.string(),
    amount: minorUnits.describe('total of the grant'),
    awardedOn: shownDay,
    donorOrg: z.strictObject({ id: z.uuid(), name: z.string() }),
    charity: namedCharity,
    project: namedFund,
    lines: z.array(z.string()),
    trail: giftSpending.describe('balances at that time'),
  }),
  ledger: z
    .strictObject({ size: z.int(), head: z.string() })
    .describe('number of entries in the charity’s ledger, and the hash of the last one'),
  isDemo: z.boolean(),
  updatesGone: z.int().describe('updates that are no longer shown'),
  agrees: z.boolean().describe('whether recalculating the ledger of that time gives these figures'),
  share: z
    .strictObject({ link: z.string(), sharedAt: z.string() })
    .nullable()
    .describe('the link that opens it for anyone, only for the organisation and the charity'),
  can: z.strictObject({ share: z.boolean() }),
})
export type GrantReport = z.infer<typeof grantReport>

const reportId = z.strictObject({ id: z.string().max(120) })

export const grantReportRoutes = {
  'POST /api/grant/{id}/report': route({
    summary: 'Send a report on a grant with the present figures',
    access: 'confirmed',
    right: {
      decided: 'the Managers and Leads of the charity and of the donor organisation of the grant',
    },
    repeats: 'id',
    acts: 'alone',
    changes: ['award', 'donation', 'grant-report'],
    params: idParams,
    body: z.strictObject({
      id: z.uuid().describe('created by the client, so that sending twice reports once'),
      due: z.uuid().nullable().describe('the agreed report; null for an additional one'),
      note: makeRuleSchema(typedText, getReportWordsError),
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
      'A report on a grant by its id (for the organisation and the charity) or by the secret of its link (for anyone); add an extension for a file',
    access: 'anyone',
    acts: 'alone',
    params: reportId,
    response: grantReport,
    alsoServes: ['text/csv', 'application/pdf', 'application/json'],
    errors: ['grant-report-not-found'],
  }),
  'POST /api/grant-report/{id}/share': route({
    summary: 'Create a link that opens a report on a grant for anyone',
    access: 'signed-in',
    right: {
      decided:
        'the Managers and Leads of the donor organisation and, unless it is anonymous, of the charity',
    },
    acts: 'alone',
    params: reportId,
    response: grantReport,
    status: 201,
    errors: ['access-denied', 'grant-report-not-found'],
  }),
  'DELETE /api/grant-report/{id}/share': route({
    summary: 'Withdraw the link of a report on a grant',
    access: 'signed-in',
    right: {
      decided:
        'the Managers and Leads of the donor organisation and, unless it is anonymous, of the charity',
    },
    acts: 'alone',
    params: reportId,
    response: grantReport,
    errors: ['access-denied', 'grant-report-not-found'],
  }),
} as const
