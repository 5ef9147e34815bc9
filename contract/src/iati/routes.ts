import * as z from 'zod'
import { iatiOpeningBalancePattern, maxIatiOpeningBalances } from './rules.ts'
import { charityParams, makeCharityFileParam } from '../charities/charity-identifier.ts'
import { lifecycles } from '../projects/lifecycle.ts'
import { route } from '../route.ts'

const sum = z.strictObject({
  count: z.int().describe('transactions'),
  amount: z.int().describe('minor units; what the file takes back lowers it'),
})

/**
 * The totals of the transactions of one type and currency, exact to the penny: total in the file =
 * posted before + posted now + left out.
 */
const total = z.strictObject({
  kind: z
    .string()
    .describe('as IATI names it, e.g. incoming-funds; the code of the file where it names none'),
  currency: z.string().nullable().describe('null where the file gives none'),
  inFile: sum,
  postedBefore: sum.describe('by earlier imports'),
  posted: sum.describe('that would be posted; of a confirmed import what the ledger took'),
  leftOut: sum,
  unreadable: z
    .int()
    .describe('of those left out, how many have no readable amount and are in no sum'),
  reasons: z
    .array(z.strictObject({ reason: z.string(), count: z.int(), amount: z.int() }))
    .describe('why transactions are left out; their counts and amounts are those left out'),
})
export type IatiTotal = z.infer<typeof total>

const opening = z.strictObject({
  currency: z.string(),
  received: z.int().describe('what the project has received after the import, without this'),
  spent: z.int(),
  shortfall: z.int().describe('what it spends more than it has; the proposed opening balance'),
  date: z.iso.date().describe('the day before its first spending'),
  problem: z.string().nullable().describe('why no opening balance can be entered; null: it can'),
  posted: z.int().describe('what is entered, or would be; 0: nothing'),
})
export type IatiOpeningBalance = z.infer<typeof opening>

/**
 * An activity of the charity, with the result of its import or the result that an import would
 * have.
 */
export const iatiProject = z.strictObject({
  line: z.int(),
  identifier: z.string(),
  title: z.string(),
  outcome: z.enum(['new', 'known']).describe('known: imported before; its fields are left alone'),
  projectId: z.string().nullable().describe('null while it is only looked at'),
  lifecycle: z.enum(lifecycles),
  currency: z.string(),
  countries: z.array(z.string()),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  budgetLines: z.int(),
  posted: z.int().describe('transactions posted now, or that would be'),
  postedBefore: z.int(),
  listed: z.int().describe('transactions that are not posted'),
  totals: z.array(total).describe('of every transaction of the activity'),
  openings: z
    .array(opening)
    .describe('the currencies in which the project spends more than it has received'),
})
export type IatiProject = z.infer<typeof iatiProject>

const notTaken = z.strictObject({
  line: z.int(),
  identifier: z.string(),
  what: z.string(),
  reason: z.string(),
})
export type IatiNotTaken = z.infer<typeof notTaken>

export const iatiImportReport = z.strictObject({
  confirmed: z.boolean().describe('false: nothing was stored, this is what would be'),
  activities: z.int(),
  projects: z.array(iatiProject),
  totals: z
    .array(total)
    .describe('of every transaction of the charity’s activities, those not taken among them'),
  notTaken: z.array(notTaken).describe('the first 2,000'),
  notTakenCount: z.int(),
  otherPublishers: z.array(
    z.strictObject({
      ref: z.string(),
      name: z.string(),
      activities: z.int(),
      transactions: z.int(),
    }),
  ),
  notes: z.array(z.string()),
})
export type IatiImportReport = z.infer<typeof iatiImportReport>

/** The largest IATI file taken from a browser, in bytes. */
export const largestIatiFile = 32 * 1024 * 1024

const openingChoice = z
  .string()
  .regex(iatiOpeningBalancePattern, 'An opening balance is LINE:CURRENCY:AMOUNT.')

export const iatiRoutes = {
  'GET /api/iati/{id}': route({
    summary: 'The charity’s public projects as a file of IATI 2.03, at an address that stays',
    access: 'anyone',
    params: z.strictObject({
      id: makeCharityFileParam('xml'),
    }),
    response: z.never().describe('always the file'),
    alsoServes: ['application/xml'],
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available', 'nothing-to-export'],
  }),
  'POST /api/charity/{id}/iati-import': route({
    summary: 'Import the charity’s activities from an IATI file, or look what an import would do',
    access: 'signed-in',
    params: charityParams,
    query: z.strictObject({
      confirm: z.enum(['true', 'false']).default('false'),
      opening: z
        .union([openingChoice, z.array(openingChoice).max(maxIatiOpeningBalances)])
        .optional()
        .describe(
          'repeated; an opening balance to enter, as LINE:CURRENCY:AMOUNT: the line of an activity, minor units',
        ),
    }),
    bodyKind: 'raw',
    bodyLimit: largestIatiFile,
    response: iatiImportReport,
    errors: [
      'charity-id-invalid',
      'charity-not-found',
      'charity-not-verified',
      'code-agreement-needed',
      'iati-file-unreadable',
      'too-many-requests',
      'unsupported-media-type',
    ],
  }),
} as const
