import * as z from 'zod'
import { charityErrors } from '../charities/charity-identifier.ts'
import { searchedPageInfo } from '../pagination.ts'
import { payeeKinds } from './payee-rules.ts'
import { route } from '../route.ts'
import { entryKindNames } from './entry-kinds.ts'
import { typedText } from '../typed-text.ts'

/** The most names that one request can decide about and that one page lists. */
export const maxPayeeDecisions = 50

const publishedName = z.strictObject({
  id: z.string(),
  sequence: z.int(),
  entryDate: z.string(),
  kind: z.enum(entryKindNames),
  direction: z.enum(['in', 'out', 'between']),
  amount: z.int(),
  currency: z.string(),
  payee: z.string(),
  description: z.string(),
  project: z.string().nullable().describe('null for the general fund'),
  source: z.enum(['platform', 'provider', 'iati', 'bank']),
  payeeKind: z.enum(payeeKinds).nullable().describe('null if undecided'),
})
export type PublishedName = z.infer<typeof publishedName>

const params = z.strictObject({ id: z.string().min(1).max(60) })

export const payeeNameRoutes = {
  'GET /api/charity/{id}/payee-names': route({
    summary: 'The payees and payers whose names the charity’s ledger publishes',
    access: 'signed-in',
    right: { charity: 'decidePayeeNames' },
    params,
    query: z.object({
      show: z
        .enum(['undecided', 'all'])
        .default('undecided')
        .describe('undecided: published before the question whether it is a person existed'),
      text: typedText.max(200).optional().describe('searches name and description'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(maxPayeeDecisions).default(maxPayeeDecisions),
    }),
    response: z.strictObject({ names: z.array(publishedName), ...searchedPageInfo }),
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/payee-names': route({
    summary: 'Withhold names of private persons from the published ledger for good, or keep them',
    access: 'signed-in',
    acts: 'money',
    right: { charity: 'decidePayeeNames' },
    changes: ['transaction'],
    params,
    body: z.strictObject({
      decisions: z
        .array(z.strictObject({ id: z.uuid(), payeeKind: z.enum(payeeKinds) }))
        .min(1)
        .max(maxPayeeDecisions),
    }),
    response: z.strictObject({ withheld: z.int(), kept: z.int() }),
    errors: [...charityErrors, 'transaction-not-found'],
  }),
} as const
