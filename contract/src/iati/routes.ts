import * as z from 'zod'
import { iatiOpeningBalancePattern, maxIatiOpeningBalances } from './rules.ts'
import { charityParams, makeCharityFileParam } from '../charities/charity-identifier.ts'
import { lifecycles } from '../projects/lifecycle.ts'
import { route, type Limit } from '../route.ts'

export const importLimits: readonly Limit[] = [
  { name: 'iati-import', per: 'person', max: 30, within: 'hour', when: 'for its Managers' },
]

const sum = z.strictObject({
  count: z.int().describe('transactions'),
  amount: z.int().describe('minor units, less reversals in the file'),
})

/**
 * The totals of the transactions of one type and currency, exact to the penny: total in the file =
 * posted before + posted now + left out.
 */
const total = z.strictObject({
  kind: z
    .string()
    .describe(
      'IATI’s name of the type, such as incoming-funds; the file’s code if IATI has no name',
    ),
  currency: z.string().nullable().describe('null if the file has none'),
  inFile: sum,
  postedBefore: sum.describe('posted by earlier imports'),
  posted: sum.describe('amount that would be posted, or was posted after confirmation'),
  leftOut: sum,
  unreadable: z.int().describe('number of omitted transactions without a readable amount'),
  reasons: z
    .array(z.strictObject({ reason: z.string(), count: z.int(), amount: z.int() }))
    .describe('reasons why transactions are omitted, with their counts and amounts'),
})
export type IatiTotal = z.infer<typeof total>

const opening = z.strictObject({
  currency: z.string(),
  received: z
    .int()
    .describe('received by the project after the import, without the opening balance'),
  spent: z.int(),
  shortfall: z.int().describe('overspent amount, which is the proposed opening balance'),
  date: z.iso.date().describe('the day before its first spending'),
  problem: z.string().nullable().describe('why no opening balance can be entered; null if one can'),
  posted: z.int().describe('the opening balance that is or would be entered; 0 for none'),
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
  outcome: z.enum(['new', 'known']).describe('known: imported before; its fields are not changed'),
  projectId: z.string().nullable().describe('null in a preview'),
  lifecycle: z.enum(lifecycles),
  currency: z.string(),
  countries: z.array(z.string()),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  budgetLines: z.int(),
  posted: z.int().describe('transactions that were or would be posted'),
  postedBefore: z.int(),
  listed: z.int().describe('transactions that are not posted'),
  totals: z.array(total).describe('counts over all transactions of the activity'),
  openings: z.array(opening).describe('currencies in which the project is overspent'),
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
  confirmed: z.boolean().describe('false for a preview, which stores nothing'),
  activities: z.int(),
  projects: z.array(iatiProject),
  totals: z
    .array(total)
    .describe('counts over all transactions of the charity’s activities, including omitted ones'),
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

/** The largest IATI file that a browser can upload, in bytes. */
export const largestIatiFile = 32 * 1024 * 1024

const openingChoice = z
  .string()
  .regex(iatiOpeningBalancePattern, 'An opening balance is LINE:CURRENCY:AMOUNT.')

export const iatiRoutes = {
  'GET /api/iati/{id}': route({
    summary: 'The charity’s public projects as an IATI 2.03 file at a permanent URL',
    access: 'anyone',
    acts: 'alone',
    params: z.strictObject({
      id: makeCharityFileParam('xml'),
    }),
    response: z.never().describe('always a file'),
    alsoServes: ['application/xml'],
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available', 'nothing-to-export'],
  }),
  'POST /api/charity/{id}/iati-import': route({
    summary: 'Import the charity’s activities from an IATI file, or preview the import',
    access: 'signed-in',
    acts: 'alone',
    right: { charity: 'manageProjects' },
    limits: importLimits,
    changes: ['project', 'transaction'],
    params: charityParams,
    query: z.strictObject({
      confirm: z.enum(['true', 'false']).default('false'),
      opening: z
        .union([openingChoice, z.array(openingChoice).max(maxIatiOpeningBalances)])
        .optional()
        .describe(
          'may be repeated; an opening balance as LINE:CURRENCY:AMOUNT, with the activity’s line and minor units',
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
      'unsupported-media-type',
    ],
  }),
} as const
