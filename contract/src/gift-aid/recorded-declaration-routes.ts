import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import { declarationFields, giftAidIdentity } from './declaration-routes.ts'
import { giftAidScopes, wordingVersions } from './rules.ts'
import { getRecordedDayError } from './declaration-rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { route } from '../route.ts'
import { knownGiver } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

const day = makeRuleSchema(z.string(), (value) => getRecordedDayError(value, '9999-12-31'))
const amount = z.int().describe('pence')

/** A declaration to a charity, as the charity's Leads see it. */
export const recordedDeclaration = z.strictObject({
  ...declarationFields,
  name: z.string().describe('empty after the retention period'),
  address: z.string().describe('in one line; empty after the retention period'),
  confirmedOn: z.iso
    .date()
    .nullable()
    .describe('when the written confirmation of an oral declaration was sent'),
  recordedBy: z
    .string()
    .nullable()
    .describe('the team member who recorded it; null if made online'),
})
export type RecordedDeclaration = z.output<typeof recordedDeclaration>

const giftToDeclare = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  givenOn: z.iso.date(),
  amount,
  name: z.string().describe('the giver’s name, as the charity knows it'),
  canMail: z.boolean().describe('whether an email address of the giver is known'),
  covered: z.boolean().describe('covered by a valid declaration'),
})
export type GiftToDeclare = z.output<typeof giftToDeclare>

export const newRecorded = z.strictObject({
  id: z.uuid().describe('created by the client; sending it again creates no second declaration'),
  giver: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('gift'),
      giftId: z.uuid().describe('the giver of a gift without a card'),
    }),
    z.strictObject({
      kind: z.literal('temporary'),
      tempuserid: z.uuid().describe('a person whose gift the charity recorded'),
    }),
    knownGiver,
  ]),
  scope: z.enum(giftAidScopes).describe('`gift` only if the gift identifies the giver'),
  taken: z.enum(['paper', 'oral']),
  declaredOn: day.describe('the date on the form, or of the conversation'),
  confirmed: z
    .discriminatedUnion('by', [
      z.strictObject({ by: z.literal('mail') }).describe('sent now to the giver’s email address'),
      z.strictObject({ by: z.literal('letter'), on: day.describe('date on which it was sent') }),
    ])
    .nullable()
    .describe('how an oral declaration was confirmed in writing; null for a paper form'),
  wordingVersion: z.literal(wordingVersions),
  statement: z
    .literal(true)
    .describe('whether HMRC’s full statement about tax was on the form or read out'),
  identity: giftAidIdentity,
})
export type NewRecorded = z.output<typeof newRecorded>
/** The form's input for a recorded declaration. */
export type RecordedSent = z.input<typeof newRecorded>

export const giftAidRecordedRoutes = {
  'GET /api/charity/{id}/gift-aid/declarations': route({
    summary: 'A charity’s Gift Aid declarations, newest first, for its Leads',
    access: 'signed-in',
    acts: 'system',
    right: { charity: 'claimGiftAid' },
    params: charityParams,
    query: z.strictObject({
      searchTerm: typedText.max(200).default('').describe('searches name, address and reference'),
      ...pageQuery(25),
    }),
    response: z.strictObject({
      declarations: z.array(recordedDeclaration),
      standing: z.int().describe('totals of all declarations of the charity'),
      ...pageInfo,
    }),
    errors: charityErrors,
  }),
  'POST /api/charity/{id}/gift-aid/declarations': route({
    summary: 'Record a declaration made on paper or orally',
    access: 'signed-in',
    acts: 'money',
    right: { charity: 'claimGiftAid' },
    repeats: 'id',
    limits: [{ name: 'gift-aid-record', per: 'charity', max: 300, within: 'hour' }],
    params: charityParams,
    body: newRecorded,
    response: z.strictObject({ declaration: recordedDeclaration }),
    status: 201,
    errors: [
      ...charityErrors,
      'donation-not-found',
      'temporary-person-not-found',
      'person-not-found',
      'gift-aid-organisation',
      'gift-aid-declared-already',
      'conflict',
    ],
  }),
  'POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end': route({
    summary: 'Record that a giver ended a declaration, or that it was a mistake',
    access: 'signed-in',
    acts: 'money',
    right: { charity: 'claimGiftAid' },
    params: charityParams.extend({ declarationId: z.uuid() }),
    body: z.strictObject({
      reason: z
        .enum(['cancelled', 'not-enough-tax', 'mistake'])
        .describe('`mistake` only for a declaration that the charity recorded'),
      from: day.optional().describe('the first day on which gifts are no longer covered'),
    }),
    response: z.strictObject({ declaration: recordedDeclaration }),
    errors: [...charityErrors, 'gift-aid-declaration-not-found', 'gift-aid-declaration-ended'],
  }),
  'GET /api/charity/{id}/gift-aid/gifts/{giftId}': route({
    summary: 'A gift without a card for which a declaration can be recorded',
    access: 'signed-in',
    acts: 'system',
    right: { charity: 'claimGiftAid' },
    params: charityParams.extend({ giftId: z.uuid() }),
    response: giftToDeclare,
    errors: [...charityErrors, 'donation-not-found', 'gift-aid-organisation'],
  }),
} as const
