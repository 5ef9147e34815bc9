import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { giftAidIdentity } from './declaration-routes.ts'
import { endings, giftAidScopes, wordingVersions } from './rules.ts'
import { getRecordedDayError, declarationMethods } from './declaration-rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { route } from '../route.ts'

const day = makeRuleSchema(z.string(), (value) => getRecordedDayError(value, '9999-12-31'))
const amount = z.int().describe('pence')

/** A declaration to a charity, as the charity's Leads see it. */
export const recordedDeclaration = z.strictObject({
  id: z.uuid(),
  name: z.string().describe('empty once its term is over'),
  address: z.string().describe('in one line; empty once its term is over'),
  scope: z.enum(giftAidScopes),
  taken: z.enum(declarationMethods),
  declaredOn: z.iso.date(),
  coversFrom: z.iso.date().describe('the first day whose gifts it covers'),
  confirmedOn: z.iso.date().nullable().describe('when the giver of an oral one was written to'),
  recordedBy: z.string().nullable().describe('of the charity’s team; null where made online'),
  wording: z.string(),
  gift: z
    .strictObject({ id: z.uuid(), reference: z.string() })
    .nullable()
    .describe('the gift that it was made with or for'),
  ended: z
    .strictObject({
      on: z.iso.date().describe('the first day whose gifts it covers no longer'),
      reason: z.enum(endings),
    })
    .nullable(),
})
export type RecordedDeclaration = z.output<typeof recordedDeclaration>

const giftToDeclare = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  givenOn: z.iso.date(),
  amount,
  name: z.string().describe('of the giver, as the charity knows it'),
  canMail: z.boolean().describe('an email address of the giver is known'),
  covered: z.boolean().describe('by a declaration that stands'),
})
export type GiftToDeclare = z.output<typeof giftToDeclare>

const errors = ['access-denied', 'charity-id-invalid', 'charity-not-found'] as const

export const newRecorded = z.strictObject({
  id: z.uuid().describe('made by the client; sending it again is the same declaration'),
  giver: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('gift'),
      giftId: z.uuid().describe('of a gift without a card: its giver'),
    }),
    z.strictObject({
      kind: z.literal('temporary'),
      tempuserid: z.uuid().describe('whom the charity recorded a gift of'),
    }),
    z.strictObject({
      kind: z.literal('known'),
      personId: z.uuid().describe('who has given to the charity by name'),
    }),
  ]),
  scope: z.enum(giftAidScopes).describe('`gift` only where the giver is told by a gift'),
  taken: z.enum(['paper', 'oral']),
  declaredOn: day.describe('the day on the paper, or on which it was said'),
  confirmed: z
    .discriminatedUnion('by', [
      z.strictObject({ by: z.literal('mail') }).describe('now, to the giver’s email address'),
      z.strictObject({ by: z.literal('letter'), on: day.describe('when it was sent') }),
    ])
    .nullable()
    .describe('how an oral declaration was confirmed in writing; null for one on paper'),
  wordingVersion: z.literal(wordingVersions),
  statement: z
    .literal(true)
    .describe('HMRC’s statement about tax stood on the form, or was read out, whole'),
  identity: giftAidIdentity,
})
export type NewRecorded = z.output<typeof newRecorded>
/** The form's input for a recorded declaration. */
export type RecordedSent = z.input<typeof newRecorded>

export const giftAidRecordedRoutes = {
  'GET /api/charity/{id}/gift-aid/declarations': route({
    summary: 'The Gift Aid declarations that a charity holds, the latest first, for its Leads',
    access: 'signed-in',
    params: charityParams,
    query: z.strictObject({
      searchTerm: z.string().trim().max(200).default('').describe('in name, address, reference'),
      ...pageQuery(25),
    }),
    response: z.strictObject({
      declarations: z.array(recordedDeclaration),
      standing: z.int().describe('of all that the charity holds'),
      ...pageInfo,
    }),
    errors,
  }),
  'POST /api/charity/{id}/gift-aid/declarations': route({
    summary: 'Record a declaration that a giver made on paper or by word of mouth',
    access: 'signed-in',
    params: charityParams,
    body: newRecorded,
    response: z.strictObject({ declaration: recordedDeclaration }),
    status: 201,
    errors: [
      ...errors,
      'donation-not-found',
      'temporary-person-not-found',
      'person-not-found',
      'gift-aid-organisation',
      'gift-aid-declared-already',
      'conflict',
      'too-many-requests',
    ],
  }),
  'POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end': route({
    summary: 'Note that a giver told the charity to end a declaration, or that it was a mistake',
    access: 'signed-in',
    params: charityParams.extend({ declarationId: z.uuid() }),
    body: z.strictObject({
      reason: z
        .enum(['cancelled', 'not-enough-tax', 'mistake'])
        .describe('`mistake` only of one that the charity recorded'),
      from: day.optional().describe('the first day whose gifts it covers no longer'),
    }),
    response: z.strictObject({ declaration: recordedDeclaration }),
    errors: [...errors, 'gift-aid-declaration-not-found', 'gift-aid-declaration-ended'],
  }),
  'GET /api/charity/{id}/gift-aid/gifts/{giftId}': route({
    summary: 'A gift without a card, before a declaration for it is recorded',
    access: 'signed-in',
    params: charityParams.extend({ giftId: z.uuid() }),
    response: giftToDeclare,
    errors: [...errors, 'donation-not-found', 'gift-aid-organisation'],
  }),
} as const
