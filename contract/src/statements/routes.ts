import * as z from 'zod'
import { makeIdWithExtensionSchema } from '../files/file-extension.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { offlineMethods } from '../grants/rules.ts'
import { refundGrounds } from '../donations/refunds/refund-grounds.ts'
import { route } from '../route.ts'
import { enteredDay, idParams, minorUnits, namedCharity, namedFund } from '../shared-schemas.ts'
import { statementKinds, statementPageLines } from './rules.ts'

const total = {
  currency: z.string(),
  gifts: z.int(),
  given: minorUnits,
  wentBack: minorUnits.describe('returned by refunds and disputes; a positive amount'),
  net: minorUnits.describe('negative if more was returned than given in the period'),
  withGiftAid: minorUnits.describe('the part of `net` that Gift Aid declarations cover'),
}

export const statementLine = z.strictObject({
  date: z.iso.date().describe('its day in the United Kingdom'),
  kind: z.enum(statementKinds),
  ground: z
    .enum(refundGrounds)
    .nullable()
    .describe('ground of a refund; null if not recorded, or for other lines'),
  paidBackBy: z
    .enum(offlineMethods)
    .nullable()
    .describe('how a refund was paid back; null for other lines, or if it went back as it came'),
  donationId: z.uuid(),
  reference: z.string(),
  charity: namedCharity,
  project: namedFund,
  currency: z.string(),
  amount: minorUnits.describe('negative for a refund'),
  giftAid: z.boolean().describe('whether a Gift Aid declaration covers the gift'),
})
export type StatementLine = z.infer<typeof statementLine>

export const givingStatement = z.strictObject({
  giver: z.strictObject({
    kind: z.enum(['donor', 'donor-org']),
    name: z.string(),
  }),
  from: z.iso.date(),
  to: z.iso.date(),
  madeAt: z.iso.datetime(),
  firstGiftOn: z.iso.date().nullable().describe('whether any gift exists, in any period'),
  testPayments: z.boolean().describe('a test payment without real money'),
  lines: z.array(statementLine).describe('lines of this page, oldest first'),
  charities: z
    .array(z.strictObject({ charity: namedCharity, ...total }))
    .describe('totals of all pages, by charity and currency'),
  all: z.array(z.strictObject(total)).describe('totals of all pages, by currency'),
  ...pageInfo,
})
export type GivingStatement = z.infer<typeof givingStatement>

const statementYear = z.strictObject({ from: z.iso.date(), to: z.iso.date(), ...total })
export type StatementYear = z.infer<typeof statementYear>

const statementQuery = z.strictObject({
  from: enteredDay.optional().describe('the first day; by default that of the tax year'),
  to: enteredDay.optional().describe('the last day; by default that of the tax year'),
  page: pageQuery(statementPageLines).page.describe(
    `of ${statementPageLines} lines, also of the PDF; the CSV file holds them all`,
  ),
})

export const statementRoutes = {
  'GET /api/statement/donor/{id}': route({
    summary:
      'A donor’s gifts and refunds in a period (by default the tax year), for the donor; add `.csv` or `.pdf` to the id for the file',
    access: 'signed-in',
    right: 'own',
    reads: 'replica',
    params: z.strictObject({ id: makeIdWithExtensionSchema('csv', 'pdf') }),
    query: statementQuery,
    response: givingStatement,
    alsoServes: ['text/csv', 'application/pdf'],
    errors: ['access-denied'],
  }),
  'GET /api/statement/donor/{id}/years': route({
    summary: 'Totals of each tax year in which a donor gave, newest first, for the donor',
    access: 'signed-in',
    right: 'own',
    reads: 'replica',
    params: idParams,
    response: z.strictObject({ years: z.array(statementYear) }),
    errors: ['access-denied'],
  }),
  'GET /api/statement/donor-org/{id}': route({
    summary:
      'A donor organisation’s gifts and refunds in a period, for its team; add `.csv` or `.pdf` to the id for the file',
    access: 'signed-in',
    right: { decided: 'the donor organisation', donorOrg: 'member' },
    reads: 'replica',
    params: z.strictObject({ id: makeIdWithExtensionSchema('csv', 'pdf') }),
    query: statementQuery,
    response: givingStatement,
    alsoServes: ['text/csv', 'application/pdf'],
    errors: ['access-denied'],
  }),
} as const
