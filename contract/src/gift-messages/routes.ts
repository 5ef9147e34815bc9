import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { getMessageError, messageSides } from './rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { route, type Limit } from '../route.ts'
import { idParams, namedCharity, namedFund } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

/** A giver writes rarely, but a team answers many givers. */
export const messageLimits: readonly Limit[] = [
  { name: 'gift-message', per: 'person', max: 10, within: 'hour', when: 'by the giver' },
]

export const answerLimits: readonly Limit[] = [
  { name: 'gift-answer', per: 'person', max: 120, within: 'hour', when: 'by the team' },
]

const gift = {
  donationId: z.uuid(),
  reference: z.string(),
  amount: z.int().describe('minor units of the currency'),
  currency: z.string(),
  project: namedFund,
}

export const giftMessage = z.strictObject({
  id: z.uuid(),
  from: z.enum(messageSides),
  name: z
    .string()
    .nullable()
    .describe('the giver’s name, or the team member’s for the team’s messages; null for the giver'),
  own: z.boolean().describe('whether the caller wrote it'),
  body: z.string().describe('plain text'),
  replyTo: z.string().nullable().describe('the reply address that the giver gave the team'),
  writtenAt: z.iso.datetime(),
})
export type GiftMessage = z.infer<typeof giftMessage>

export const giftMessages = z.strictObject({
  ...gift,
  charity: namedCharity,
  side: z.enum(messageSides).describe('whether the caller is the giver or the team'),
  namedAs: z
    .string()
    .nullable()
    .describe('the name that the team sees with a message of the giver; null for the team'),
  anonymous: z.boolean().describe('whether the gift is shown without a name'),
  messages: z.array(giftMessage).describe('oldest first'),
  can: z.strictObject({ write: z.boolean() }),
})
export type GiftMessages = z.infer<typeof giftMessages>

const thread = z.strictObject({
  ...gift,
  name: z.string().describe('the giver’s name in the charity’s records'),
  messages: z.int(),
  waiting: z.boolean().describe('whether the giver wrote the latest message'),
  latest: z.strictObject({
    from: z.enum(messageSides),
    body: z.string(),
    writtenAt: z.iso.datetime(),
  }),
})
export type MessageThread = z.infer<typeof thread>

const newMessage = z.strictObject({
  id: z.uuid().describe('created by the client; sending it again creates no second message'),
  body: makeRuleSchema(typedText.max(5000), getMessageError),
  shareAddress: z
    .boolean()
    .default(false)
    .describe('whether the team may answer to the giver’s email address'),
})

export const giftMessageRoutes = {
  'GET /api/donation/{id}/messages': route({
    summary: 'Messages between a giver and the charity about a gift, for both',
    access: 'signed-in',
    right: { decided: 'the giver, and the team of the charity' },
    params: idParams,
    response: giftMessages,
    errors: ['donation-not-found'],
  }),
  'POST /api/donation/{id}/messages': route({
    summary: 'Write to the charity about a gift, or reply to its giver',
    access: 'confirmed',
    right: { decided: 'the giver, and the Managers and Leads of the charity' },
    repeats: 'id',
    limits: [...messageLimits, ...answerLimits],
    params: idParams,
    body: newMessage,
    status: 201,
    response: z.strictObject({ message: giftMessage }),
    errors: ['donation-not-found', 'access-denied', 'message-not-possible', 'message-id-used'],
  }),
  'GET /api/donation/charity-org/{id}/messages': route({
    summary: 'Messages from givers to a charity, unanswered first, for its team',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'member' },
    params: charityParams,
    query: z.strictObject(pageQuery(12)),
    response: z.strictObject({
      threads: z.array(thread),
      waiting: z.int().describe('of all'),
      ...pageInfo,
    }),
    errors: ['charity-not-found', 'access-denied'],
  }),
} as const
