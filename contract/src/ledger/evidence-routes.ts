import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { evidenceLimits, getEvidenceTitleError, getWithdrawalError } from './evidence-rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { route } from '../route.ts'
import { namedProject } from '../shared-schemas.ts'
import { publicId, uploadedFile, uploadLimits } from '../files/upload.ts'
import { typedText } from '../typed-text.ts'

const title = makeRuleSchema(typedText, getEvidenceTitleError).describe(
  'public description of the file',
)

/** Uploaded files to show with an entry. */
export const shownEvidence = z.array(z.strictObject({ publicId, title })).max(evidenceLimits.files)

export const evidenceFile = z.strictObject({
  publicId: z.string(),
  title: z.string(),
  media: z.enum(['picture', 'pdf']),
  bytes: z.int(),
  sha256: z.string().describe('SHA-256 of the file as it is served, in hexadecimal'),
  address: z.string().nullable().describe('works for some minutes; null if withdrawn'),
  shownAt: z.string(),
  recordedWith: z
    .boolean()
    .describe('attached when the entry was recorded, so its hash is in the entry’s proof'),
  withdrawn: z.strictObject({ at: z.string(), reason: z.string() }).nullable(),
})
export type EvidenceFile = z.infer<typeof evidenceFile>

const evidence = z.strictObject({
  evidence: z.array(evidenceFile),
  can: z.strictObject({ add: z.boolean(), withdraw: z.boolean() }),
})
export type Evidence = z.infer<typeof evidence>

const makeAmountSchema = (what: string) => z.int().describe(`minor units of it ${what}`)

const coverage = z.strictObject({
  coverage: z
    .array(
      z.strictObject({
        currency: z.string(),
        spent: z.int().describe('minor units of spending and onward grants that were not reversed'),
        withReceipt: makeAmountSchema('with a receipt that can be seen'),
        matched: makeAmountSchema('matched with a line of a bank statement'),
        told: makeAmountSchema('cited in a public update'),
      }),
    )
    .describe('totals by currency of the entries that the caller may see'),
})
export type EvidenceCoverage = z.infer<typeof coverage>

const smallPicture = z
  .strictObject({ address: z.string(), width: z.int(), height: z.int() })
  .nullable()
  .describe('a small picture of the file, which works for some minutes; null for a PDF')

const payments = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        id: z.uuid(),
        sequence: z.int(),
        entryDate: z.string(),
        amount: z.int().describe('minor units'),
        currency: z.string(),
        payee: z.string().nullable().describe('null if withheld or erased'),
        description: z.string().nullable().describe('null if withheld or erased'),
        project: namedProject.nullable().describe('null if paid from the general fund'),
        receipts: z.array(
          z.strictObject({
            title: z.string(),
            media: z.enum(['picture', 'pdf']),
            address: z.string().describe('the whole file; works for some minutes'),
            preview: smallPicture,
          }),
        ),
        update: z
          .strictObject({ id: z.uuid(), title: z.string() })
          .nullable()
          .describe('the newest published update that cites the payment'),
      }),
    )
    .describe('newest first; without payments that were reversed'),
})
export type LatestPayments = z.infer<typeof payments>

/** The most entries whose first receipts are listed at once: those of the longest page of a list. */
export const maxListedReceipts = 100

const firstReceipts = z.strictObject({
  receipts: z
    .array(
      z.strictObject({
        entryId: z.uuid(),
        media: z.enum(['picture', 'pdf']),
        preview: smallPicture,
      }),
    )
    .describe('of the entries that the caller may see and that have a receipt'),
})
export type FirstReceipt = z.infer<typeof firstReceipts>['receipts'][number]

const params = z.object({ id: z.string() })
const unseen = ['transaction-not-found', 'sign-in-required', 'project-access-denied'] as const

export const evidenceRoutes = {
  'POST /api/transaction/upload-evidence': route({
    summary: 'Upload a redacted receipt, to be attached to an entry afterwards',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'recordSpending' },
    acts: 'alone',
    limits: uploadLimits,
    bodyKind: 'multipart',
    body: z.strictObject({
      file: uploadedFile,
      charityId: z.uuid(),
      redacted: z.literal('true', 'Confirm first that nothing private can be read in it.'),
    }),
    response: z.strictObject({ publicId: z.string() }),
    status: 201,
    errors: ['access-denied', 'not-image-or-pdf', 'image-too-many-pixels', 'file-too-large'],
  }),
  'GET /api/transaction/{id}/evidence': route({
    summary: 'The evidence of an entry, such as receipts',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'all' },
    params,
    response: evidence,
    errors: [...unseen],
  }),
  'GET /api/transaction/first-receipts': route({
    summary: 'A small picture of the first receipt of each of some entries, for a list of them',
    access: 'anyone',
    reads: 'replica',
    query: z.object({
      entries: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.uuid()).max(maxListedReceipts))
        .describe('the ids of entries with commas between them'),
    }),
    response: firstReceipts,
  }),
  'POST /api/transaction/{id}/evidence': route({
    summary: 'Attach uploaded files to an existing entry',
    access: 'signed-in',
    right: { decided: 'the charity of the transaction', charity: 'recordSpending' },
    params,
    body: z.strictObject({ files: shownEvidence.min(1, 'Choose a file.') }),
    response: evidence,
    errors: [...unseen, 'access-denied', 'file-not-found', 'evidence-full'],
  }),
  'POST /api/transaction/{id}/evidence/{publicId}/withdraw': route({
    summary: 'Withdraw a file that must not be public; the entry still says that there was one',
    access: 'signed-in',
    right: { decided: 'the charity of the transaction', charity: 'recordIncome' },
    params: z.object({ id: z.string(), publicId }),
    body: z.strictObject({ reason: makeRuleSchema(typedText, getWithdrawalError) }),
    response: evidence,
    errors: [...unseen, 'access-denied', 'file-not-found'],
  }),
  'GET /api/transaction/project/{id}/coverage': route({
    summary:
      'How much of a project’s spending has a receipt, is matched with the bank, and is cited in updates, by value',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'project' },
    params,
    response: coverage,
    errors: ['not-available', 'project-not-found', 'sign-in-required', 'project-access-denied'],
  }),
  'GET /api/transaction/charity/{id}/coverage': route({
    summary: 'The same for all spending of a charity',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'charity' },
    params: charityParams,
    response: coverage,
    errors: ['charity-not-found'],
  }),
  'GET /api/transaction/project/{id}/paid-for': route({
    summary: 'What a project paid for last, with receipts and the update that shows it',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'project' },
    params,
    response: payments,
    errors: ['not-available', 'project-not-found', 'sign-in-required', 'project-access-denied'],
  }),
  'GET /api/transaction/charity/{id}/paid-for': route({
    summary: 'The same for all spending of a charity',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'charity' },
    params: charityParams,
    response: payments,
    errors: ['charity-not-found'],
  }),
} as const
