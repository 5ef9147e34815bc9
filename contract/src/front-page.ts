import * as z from 'zod'
import { route } from './route.ts'

const money = z.strictObject({ currency: z.string(), received: z.int(), spent: z.int() })
const charity = z.strictObject({ number: z.string(), name: z.string() })
const project = z.strictObject({
  id: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  cover: z.string().nullable(),
})
const line = z.strictObject({
  sequence: z.int().describe('its line in the charity’s ledger'),
  date: z.string(),
  amount: z.int(),
})

export const frontPage = z.strictObject({
  figures: z.strictObject({
    charities: z.int(),
    projects: z.int(),
    entries: z.int().describe('published lines of all ledgers'),
    money: z.array(money).describe('all public projects together, one for each currency'),
  }),
  example: z
    .strictObject({
      isDemo: z.boolean(),
      project,
      charity,
      money,
      gift: line,
      spending: z.strictObject({
        ...line.shape,
        payee: z.string(),
        description: z.string(),
        hasReceipt: z.boolean(),
      }),
    })
    .nullable()
    .describe('a gift to a project, and what that project paid for afterwards'),
  reported: z
    .array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        excerpt: z.string(),
        publishedAt: z.string(),
        photo: z.strictObject({ publicId: z.string(), alt: z.string() }).nullable(),
        project,
        charity,
      }),
    )
    .describe('the newest public updates, one a project'),
})
export type FrontPage = z.infer<typeof frontPage>

export const frontPageRoutes = {
  'GET /api/front-page': route({
    summary: 'What the front page shows: figures of the ledgers, an example, who just reported',
    access: 'anyone',
    response: frontPage,
  }),
} as const
