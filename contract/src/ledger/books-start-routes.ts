import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import { route } from '../route.ts'
import { enteredDay } from '../shared-schemas.ts'

const booksStart = z.strictObject({
  firstDay: z.string().nullable().describe('the first day of the books; null until it is set'),
  set: z
    .strictObject({
      at: z.string(),
      by: z.string().describe('name of the person who set it, for the team'),
    })
    .nullable(),
  earliestEntry: z
    .string()
    .nullable()
    .describe('until the day is set: the date of the earliest entry, which it cannot be after'),
  can: z.strictObject({ set: z.boolean() }),
})
export type BooksStart = z.infer<typeof booksStart>

export const booksStartRoutes = {
  'GET /api/charity/{id}/books-start': route({
    summary: 'The first day of a charity’s books here, for its team',
    access: 'signed-in',
    right: { charity: 'member' },
    params: charityParams,
    response: booksStart,
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/books-start': route({
    summary: 'Set the first day of the books, once: no new entry can have an earlier date',
    access: 'signed-in',
    right: { charity: 'openBooks' },
    params: charityParams,
    body: z.strictObject({ firstDay: enteredDay }),
    response: booksStart,
    status: 201,
    errors: [...charityErrors, 'charity-not-verified', 'books-start-set'],
    changes: ['transaction'],
  }),
} as const
