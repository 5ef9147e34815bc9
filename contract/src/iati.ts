import * as z from 'zod'
import { lifecycles } from './project-lifecycle.ts'
import { route } from './route.ts'

/** What the transactions of one kind and currency come to; minor units. */
const total = z.strictObject({
  kind: z.string().describe('as IATI names it, e.g. incoming-funds'),
  currency: z.string(),
  count: z.int(),
  amount: z.int(),
  posted: z.boolean().describe('whether this kind is posted to the ledger'),
})
export type IatiTotal = z.infer<typeof total>

/** An activity of the charity, and what the import made of it or would make. */
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
  totals: z.array(total).describe('of every transaction of the file that could be read'),
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

export const iatiRoutes = {
  'GET /api/iati/{id}': route({
    summary: 'The charity’s public projects as a file of IATI 2.03, at an address that stays',
    access: 'anyone',
    params: z.strictObject({
      id: z.string().min(1).max(60).describe('a charity number in any form; `.xml` may follow it'),
    }),
    response: z.never().describe('always the file'),
    alsoServes: ['application/xml'],
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available', 'nothing-to-export'],
  }),
  'POST /api/charity/{id}/iati-import': route({
    summary: 'Import the charity’s activities from an IATI file, or look what an import would do',
    access: 'signed-in',
    params: z.strictObject({ id: z.string().min(1).max(60) }),
    query: z.strictObject({ confirm: z.enum(['true', 'false']).default('false') }),
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
