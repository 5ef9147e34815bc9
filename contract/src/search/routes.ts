import * as z from 'zod'
import { maxOfKind, minSearchLength, searchKinds } from './rules.ts'
import { route } from '../route.ts'
import { typedText } from '../typed-text.ts'

export const searchResult = z.strictObject({
  kind: z.enum(searchKinds),
  title: z.string(),
  about: z.string().describe('what tells it from others of the same title; may be empty'),
  on: z.string().nullable().describe('the day or moment of a gift or a transaction'),
  amount: z.int().nullable().describe('minor units; below zero for money that left'),
  currency: z.string().nullable(),
  path: z.string().describe('the page of this product that shows it'),
})
export type SearchResult = z.infer<typeof searchResult>

export const searchRoutes = {
  'GET /api/search': route({
    summary: `What you may see that has a text: at most ${maxOfKind} of each kind`,
    access: 'signed-in',
    right: { decided: 'the team, if a charity is named' },
    query: z.strictObject({
      text: typedText.min(minSearchLength).max(200),
      charity: z
        .uuid()
        .optional()
        .describe('a charity of yours, to search its transactions, payees, gifts and projects too'),
    }),
    response: z.strictObject({
      results: z.array(searchResult),
      showingFor: z
        .string()
        .nullable()
        .describe('the words for which projects and charities were found instead'),
    }),
    errors: ['access-denied'],
  }),
} as const
