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

const openProject = z.strictObject({
  project,
  summary: z.string(),
  place: z.string(),
  countries: z.array(z.string()),
  charity,
  received: z.int().describe('in pence'),
  target: z.int().describe('in pence, more than was received'),
  reportedAt: z.string().describe('when the project last published an update'),
  isDemo: z.boolean(),
})
export type OpenProject = z.infer<typeof openProject>

export const frontPage = z.strictObject({
  figures: z.strictObject({
    charities: z.int(),
    projects: z.int(),
    entries: z.int().describe('number of published entries of all ledgers'),
    money: z.array(money).describe('totals of all public projects, one per currency'),
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
          allocated: z.int().describe('the part of the gift that paid for `spending`'),
          giver: z.string().nullable().describe('null if the giver chose to stay anonymous'),
        })
        .nullable()
        .describe(
          'null outside a demonstration, because it is not public which gift paid for what',
        ),
      spending: z.strictObject({
        ...line.shape,
        payee: z.string(),
        description: z.string(),
        hasReceipt: z.boolean(),
        gifts: z.int().describe('number of gifts that paid for it'),
        covered: z.int().describe('the total that gifts paid; the rest is other funding'),
      }),
      update: z
        .strictObject({ id: z.string(), title: z.string() })
        .nullable()
        .describe('the newest public update that cites `spending`'),
    })
    .nullable()
    .describe('a payment of a project and the gifts that paid for it; null if there is none'),
  giveNow: z
    .array(openProject)
    .describe(
      'active projects that take gifts and reported within 90 days: those nearest to their target, one per charity',
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
    .describe('the newest public updates, one per project'),
})
export type FrontPage = z.infer<typeof frontPage>

export const frontPageRoutes = {
  'GET /api/front-page': route({
    summary: 'Content of the front page: totals of the ledgers, an example and the newest updates',
    access: 'anyone',
    acts: 'alone',
    reads: 'replica',
    kept: { by: 'all' },
    response: frontPage,
  }),
} as const
