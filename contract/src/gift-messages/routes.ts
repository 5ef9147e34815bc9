import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { getMessageError, messageSides } from './rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { route } from '../route.ts'
import { idParams, namedCharity, namedFund } from '../shared-schemas.ts'

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
    .describe('the giver’s; of the team’s own messages, who wrote them; null to the giver'),
  own: z.boolean().describe('written by the caller'),
  body: z.string().describe('plain text'),
  replyTo: z.string().nullable().describe('an address that the giver gave the team to answer to'),
  writtenAt: z.iso.datetime(),
})
export type GiftMessage = z.infer<typeof giftMessage>

export const giftMessages = z.strictObject({
  ...gift,
  charity: namedCharity,
  side: z.enum(messageSides).describe('which side the caller is on'),
  messages: z.array(giftMessage).describe('the oldest first'),
  can: z.strictObject({ write: z.boolean() }),
})
export type GiftMessages = z.infer<typeof giftMessages>

const thread = z.strictObject({
  ...gift,
  name: z.string().describe('who gave, as the charity’s records know them'),
  messages: z.int(),
  waiting: z.boolean().describe('the giver wrote last'),
  latest: z.strictObject({
    from: z.enum(messageSides),
    body: z.string(),
    writtenAt: z.iso.datetime(),
  }),
})
export type MessageThread = z.infer<typeof thread>

const newMessage = z.strictObject({
  id: z.uuid().describe('made by the client; sending it again is the same message'),
  body: makeRuleSchema(z.string().max(5000), getMessageError),
  shareAddress: z
    .boolean()
    .default(false)
    .describe('the giver lets the team answer to their email address'),
})

export const giftMessageRoutes = {
  'GET /api/donation/{id}/messages': route({
    summary: 'What a giver and the charity wrote to each other about a gift, for both of them',
    access: 'signed-in',
    params: idParams,
    response: giftMessages,
    errors: ['donation-not-found'],
  }),
  'POST /api/donation/{id}/messages': route({
    summary: 'Write to the charity about a gift, or answer its giver',
    access: 'confirmed',
    params: idParams,
    body: newMessage,
    status: 201,
    response: z.strictObject({ message: giftMessage }),
    errors: [
      'donation-not-found',
      'access-denied',
      'message-not-possible',
      'message-id-used',
      'too-many-requests',
    ],
  }),
  'GET /api/donation/charity-org/{id}/messages': route({
    summary: 'What givers wrote to a charity, those that wait for an answer first, for its team',
    access: 'signed-in',
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
