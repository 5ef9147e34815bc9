import * as z from 'zod'
import { makeIdWithExtensionSchema } from '../file-extension.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { refundGrounds } from '../donations/refund-grounds.ts'
import { route } from '../route.ts'
import { idParams, minorUnits, namedCharity, namedFund } from '../shared-schemas.ts'
import { statementKinds, statementPageLines } from './rules.ts'

const total = {
  currency: z.string(),
  gifts: z.int(),
  given: minorUnits,
  wentBack: minorUnits.describe('by refunds and by the bank; a positive amount'),
  net: minorUnits.describe('below zero where more went back in these days than was given in them'),
  withGiftAid: minorUnits.describe('of `net`, what Gift Aid declarations cover'),
}

export const statementLine = z.strictObject({
  date: z.iso.date().describe('of the United Kingdom'),
  kind: z.enum(statementKinds),
  ground: z
    .enum(refundGrounds)
    .nullable()
    .describe('of a refund; null where it is not recorded, and of other lines'),
  donationId: z.uuid(),
  reference: z.string(),
  charity: namedCharity,
  project: namedFund,
  currency: z.string(),
  amount: minorUnits.describe('below zero where money went back'),
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
  firstGiftOn: z.iso.date().nullable().describe('of all, whatever the days of the statement'),
  testPayments: z.boolean().describe('no real money moved'),
  lines: z.array(statementLine).describe('of this page, in the order of time'),
  charities: z
    .array(z.strictObject({ charity: namedCharity, ...total }))
    .describe('of all pages, by charity and currency'),
  all: z.array(z.strictObject(total)).describe('of all pages, by currency'),
  ...pageInfo,
})
export type GivingStatement = z.infer<typeof givingStatement>

const statementYear = z.strictObject({ from: z.iso.date(), to: z.iso.date(), ...total })
export type StatementYear = z.infer<typeof statementYear>

const statementQuery = z.strictObject({
  from: z.iso.date().optional().describe('the first day; else that of the tax year'),
  to: z.iso.date().optional().describe('the last day; else that of the tax year'),
  page: pageQuery(statementPageLines).page.describe(
    `of ${statementPageLines} lines, also of the PDF; the CSV file holds them all`,
  ),
})

export const statementRoutes = {
  'GET /api/statement/donor/{id}': route({
    summary:
      'What a donor gave and what went back in a range of days (the tax year unless told), for themselves; `.csv` or `.pdf` after the id gives the file',
    access: 'signed-in',
    params: z.strictObject({ id: makeIdWithExtensionSchema('csv', 'pdf') }),
    query: statementQuery,
    response: givingStatement,
    alsoServes: ['text/csv', 'application/pdf'],
    errors: ['access-denied'],
  }),
  'GET /api/statement/donor/{id}/years': route({
    summary: 'The totals of each tax year in which a donor gave, the newest first, for themselves',
    access: 'signed-in',
    params: idParams,
    response: z.strictObject({ years: z.array(statementYear) }),
    errors: ['access-denied'],
  }),
  'GET /api/statement/donor-org/{id}': route({
    summary:
      'What a donor organisation gave and what went back in a range of days, for its team; `.csv` or `.pdf` after the id gives the file',
    access: 'signed-in',
    params: z.strictObject({ id: makeIdWithExtensionSchema('csv', 'pdf') }),
    query: statementQuery,
    response: givingStatement,
    alsoServes: ['text/csv', 'application/pdf'],
    errors: ['access-denied'],
  }),
} as const
