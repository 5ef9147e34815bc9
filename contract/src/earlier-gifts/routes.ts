import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import { giftAidIdentity } from '../gift-aid/declaration-routes.ts'
import { getRecordedDayError } from '../gift-aid/declaration-rules.ts'
import { getOfflineAmountError, giftMethods, receivedMethods } from '../grants/rules.ts'
import { inviteRules } from '../invites/rules.ts'
import { normaliseEmail } from '../identity/registration-rules.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { route } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { enteredDay } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'
import { maxEarlierRows } from './rules.ts'

const pence = z.int().describe('pence')
const declaredDay = makeRuleSchema(z.string(), (day) => getRecordedDayError(day, '9999-12-31'))

/** A row of the file: a giver, with a declaration, a gift, both or neither. */
const earlierRow = z.strictObject({
  line: z.int().min(1).max(1_000_000).describe('its line number in the file'),
  giver: z.strictObject({
    name: makeRuleSchema(typedText, inviteRules.name),
    email: makeRuleSchema(z.string(), inviteRules.email)
      .transform(normaliseEmail)
      .nullable()
      .describe('tells givers of one name apart'),
    isOrganisation: z.boolean(),
  }),
  declaration: z
    .strictObject({
      taken: z.enum(['paper', 'oral']),
      declaredOn: declaredDay,
      confirmedOn: declaredDay
        .nullable()
        .describe('when an oral declaration was confirmed in writing; null for one on paper'),
      scope: z.enum(['future', 'past']),
      identity: giftAidIdentity,
    })
    .nullable(),
  gift: z
    .strictObject({
      date: enteredDay.describe('when it arrived'),
      amount: makeRuleSchema(z.int(), getOfflineAmountError),
      method: z.enum(receivedMethods),
      isClaimed: z
        .boolean()
        .describe('false only if Gift Aid on it was never claimed, here or elsewhere'),
    })
    .nullable(),
})
export type EarlierRow = z.output<typeof earlierRow>

const part = z.enum(['new', 'known']).nullable().describe('null if the row has none')

const rowOutcome = z.strictObject({
  line: z.int(),
  giver: part,
  declaration: part,
  gift: part,
  problem: z
    .string()
    .nullable()
    .describe('why nothing of the row is taken, and what to do; null if it is taken'),
})
export type RowOutcome = z.output<typeof rowOutcome>

const earlierGift = z.strictObject({
  id: z.uuid(),
  date: z.iso.date(),
  amount: pence,
  method: z.enum(giftMethods),
  giver: z.string(),
  giftAid: z
    .enum(['claimed-before', 'in-claim', 'not-claimed', 'never'])
    .describe(
      'claimed before the charity came here, in a claim made here, in none, or never claimable',
    ),
})
export type EarlierGift = z.output<typeof earlierGift>

const right = { charity: 'claimGiftAid' } as const

export const earlierGiftRoutes = {
  'GET /api/charity/{id}/earlier-gifts': route({
    summary: 'Gifts from before the charity came here, newest first, for its Leads',
    access: 'signed-in',
    right,
    acts: 'system',
    params: charityParams,
    query: z.strictObject({
      searchTerm: typedText.max(200).default('').describe('searches the givers’ names'),
      ...pageQuery(25),
    }),
    response: z.strictObject({
      gifts: z.array(earlierGift),
      amount: pence.describe('of all that are found'),
      ...pageInfo,
    }),
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/earlier-gifts': route({
    summary: 'Record givers, declarations and gifts from before, or see what that would record',
    access: 'signed-in',
    right,
    acts: 'money',
    changes: ['gift-aid'],
    params: charityParams,
    limits: [{ name: 'earlier-gifts', per: 'charity', max: 60, within: 'hour' }],
    bodyLimit: 4 * 1024 * 1024,
    body: z.strictObject({
      rows: z.array(earlierRow).min(1).max(maxEarlierRows),
      save: z.boolean().describe('false: nothing is recorded'),
      statement: z
        .boolean()
        .default(false)
        .describe(
          'whether HMRC’s full statement about tax was on each form or read out; true for a file with declarations',
        ),
    }),
    response: z.strictObject({ rows: z.array(rowOutcome) }),
    errors: charityErrors,
  }),
  'DELETE /api/charity/{id}/earlier-gifts/{giftId}': route({
    summary: 'Remove a gift from before that was recorded by mistake',
    access: 'signed-in',
    right,
    acts: 'money',
    changes: ['gift-aid'],
    params: charityParams.extend({ giftId: z.uuid() }),
    response: z.strictObject({ removed: z.literal(true) }),
    errors: [...charityErrors, 'donation-not-found', 'earlier-gift-claimed'],
  }),
} as const
