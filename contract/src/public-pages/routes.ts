import * as z from 'zod'
import { route } from '../route.ts'

const money = z.strictObject({ currency: z.string(), received: z.int(), spent: z.int() })
const projectMoney = z.strictObject({
  ...money.shape,
  transferred: z.int(),
  fees: z.int(),
  entries: z.int(),
})
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
      money: projectMoney,
      gift: z
        .strictObject({
          ...line.shape,
          allocated: z.int().describe('of the gift, what paid for part or all of `spending`'),
        })
        .nullable()
        .describe('null outside a demonstration: which gift paid for what is not public'),
      spending: z.strictObject({
        ...line.shape,
        payee: z.string(),
        description: z.string(),
        hasReceipt: z.boolean(),
        gifts: z.int().describe('how many gifts paid for it'),
        covered: z.int().describe('what they paid of it together; the rest is other funding'),
      }),
    })
    .nullable()
    .describe(
      'a payment of a project, and the gifts that paid for it; null where there is none to show',
    ),
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
