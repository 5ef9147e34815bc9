import * as z from 'zod'
import { messageRoute, route } from '../route.ts'
import { idParams, minorUnits, namedCharity, namedFund } from '../shared-schemas.ts'

const storyAmounts = z.strictObject({
  currency: z.string(),
  given: minorUnits,
  spent: minorUnits,
  fees: minorUnits,
  refunded: minorUnits,
  unspent: minorUnits,
})
export type StoryAmounts = z.infer<typeof storyAmounts>

/** The uses of a calendar year's gifts. All amounts: given = spent + fees + refunded + unspent. */
export const givingStory = z.strictObject({
  year: z.int(),
  giver: z.string().nullable().describe('null if the giver does not show their name'),
  gifts: z.int(),
  charities: z.int(),
  payments: z.int().describe('entries that the gifts paid for in full or in part'),
  amounts: storyAmounts.nullable().describe('null if the giver does not show amounts'),
  funds: z
    .array(
      z.strictObject({
        charity: namedCharity.pick({ number: true, name: true }),
        project: namedFund,
        amounts: storyAmounts.nullable(),
      }),
    )
    .describe('the funds that the gifts went to, the largest first'),
  purposes: z.array(z.string()).describe('some of what they paid for, in the charities’ words'),
})
export type GivingStory = z.infer<typeof givingStory>

const storyShare = z.strictObject({
  id: z.uuid(),
  showsAmounts: z.boolean(),
  showsName: z.boolean(),
  sharedAt: z.string(),
})
export type StoryShare = z.infer<typeof storyShare>

const storyYear = z.coerce.number().int().min(2000).max(2100)
const storyParams = z.strictObject({ id: z.uuid(), year: storyYear })

export const storyRoutes = {
  'GET /api/statement/donor/{id}/stories': route({
    summary: 'The calendar years in which a donor gave, newest first, for the donor',
    access: 'signed-in',
    right: 'own',
    params: idParams,
    response: z.strictObject({ years: z.array(z.int()) }),
    errors: ['access-denied'],
  }),
  'GET /api/statement/donor/{id}/stories/{year}': route({
    summary: 'What a donor’s gifts of a calendar year paid for, for the donor',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    params: storyParams,
    response: z.strictObject({ story: givingStory, share: storyShare.nullable() }),
    errors: ['access-denied', 'story-not-found'],
  }),
  'POST /api/statement/donor/{id}/stories/{year}/share': route({
    summary: 'Make or change the link by which anyone can read the story of a year',
    access: 'signed-in',
    right: 'own',
    params: storyParams,
    body: z.strictObject({ showsAmounts: z.boolean(), showsName: z.boolean() }),
    response: z.strictObject({ share: storyShare }),
    errors: ['access-denied', 'story-not-found'],
  }),
  'DELETE /api/statement/donor/{id}/stories/{year}/share': messageRoute({
    summary: 'Withdraw the link to the story of a year',
    access: 'signed-in',
    right: 'own',
    params: storyParams,
    errors: ['access-denied'],
  }),
  'GET /api/story/{id}': route({
    summary: 'The story of a year of giving that its giver shares',
    access: 'anyone',
    acts: 'alone',
    params: idParams,
    response: z.strictObject({ story: givingStory }),
    errors: ['story-not-found'],
  }),
} as const
