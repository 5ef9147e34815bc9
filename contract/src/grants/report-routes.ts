import * as z from 'zod'
import { giftSpending } from '../attribution/routes.ts'
import { getReportWordsError } from './rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { route } from '../route.ts'
import { idParams, minorUnits, namedCharity, namedFund, shownDay } from '../shared-schemas.ts'

/**
 * A report on a grant, frozen when it was sent. It covers the organisation's own share of the work.
 */
export const grantReport = z.strictObject({
  id: z.uuid(),
  dueOn: shownDay.nullable(),
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
    amount: minorUnits.describe('of the grant in all'),
    awardedOn: shownDay,
    donorOrg: z.strictObject({ id: z.uuid(), name: z.string() }),
    charity: namedCharity,
    project: namedFund,
    lines: z.array(z.string()),
    trail: giftSpending.describe('where the money stood'),
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

const reportId = z.strictObject({ id: z.string().max(120) })

export const grantReportRoutes = {
  'POST /api/grant/{id}/report': route({
    summary: 'Report on a grant: its share is frozen as it is now, with words',
    access: 'confirmed',
    params: idParams,
    body: z.strictObject({
      id: z.uuid().describe('made by the client, so that sending twice reports once'),
      due: z.uuid().nullable().describe('the report that was agreed on; null where none was'),
      note: makeRuleSchema(z.string().trim(), getReportWordsError),
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
} as const
