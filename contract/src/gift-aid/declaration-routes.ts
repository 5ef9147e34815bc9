import * as z from 'zod'
import { endings, giftAidRules, giftAidScopes, tidyIdentity, wordingVersions } from './rules.ts'
import { declarationMethods } from './declaration-rules.ts'
import { route, type Limit } from '../route.ts'
import { enteredDay, idParams, namedCharity } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

export const declarationLimits: readonly Limit[] = [
  { name: 'gift-aid', per: 'person', max: 20, within: 'hour', when: 'for a new one' },
]

/** The identity of a giver, as HMRC needs it. */
export const giftAidIdentity = z
  .strictObject({
    title: typedText.max(20).default(''),
    firstName: typedText.max(100),
    lastName: typedText.max(100),
    house: typedText.max(100).describe('house name or number'),
    address: typedText.max(400).default('').describe('remaining lines of the address'),
    postcode: typedText.max(20).default('').describe('UK postcode'),
    abroad: z
      .boolean()
      .default(false)
      .describe('whether the person lives outside the United Kingdom'),
  })
  .check((context) => {
    for (const [field, error] of Object.entries(giftAidRules)) {
      const input = context.value[field as keyof typeof giftAidRules]
      const message = error(input, context.value)
      if (message) context.issues.push({ code: 'custom', message, input, path: [field] })
    }
    const { abroad, postcode } = context.value
    if (abroad && postcode.trim() !== '') {
      const message =
        'Leave the postcode out: it is kept for addresses in the United Kingdom alone.'
      context.issues.push({ code: 'custom', message, input: postcode, path: ['postcode'] })
    }
  })
  .transform(tidyIdentity)

/** The giver's declaration, with the version of the statement that they were shown. */
const declared = {
  wordingVersion: z.literal(wordingVersions).describe('version of the statement that was shown'),
  identity: giftAidIdentity,
}

export const newDeclaration = z.strictObject({ scope: z.enum(giftAidScopes), ...declared })
export type NewDeclaration = z.output<typeof newDeclaration>

const declarant = z.strictObject({
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  house: z.string(),
  address: z.string(),
  postcode: z.string(),
  abroad: z.boolean(),
})

/** The fields of a declaration that its giver and the charity's Leads see. */
export const declarationFields = {
  id: z.uuid(),
  scope: z.enum(giftAidScopes),
  taken: z.enum(declarationMethods),
  declaredOn: z.iso.date(),
  coversFrom: z.iso.date().describe('the first day on which gifts are covered'),
  wording: z.string().describe('the text as it was shown'),
  gift: z
    .strictObject({ id: z.uuid(), reference: z.string() })
    .nullable()
    .describe('the gift with which or for which it was made'),
  ended: z
    .strictObject({
      on: z.iso.date().describe('the first day on which gifts are no longer covered'),
      reason: z.enum(endings),
    })
    .nullable(),
}

export const giftAidDeclaration = z.strictObject({
  ...declarationFields,
  charity: namedCharity,
  identity: declarant.describe('the latest version that the person gave'),
})
export type GiftAidDeclaration = z.output<typeof giftAidDeclaration>

export const giftAidDeclarationRoutes = {
  'GET /api/gift-aid/declarations': route({
    summary: 'Your Gift Aid declarations, newest first',
    access: 'signed-in',
    right: 'own',
    response: z.strictObject({
      declarations: z.array(giftAidDeclaration).describe('only of gifts that have arrived'),
      identity: declarant.nullable().describe('the latest name and address, to fill in a form'),
    }),
  }),
  'POST /api/gift-aid/declarations': route({
    summary: 'Declare Gift Aid for a charity without giving now',
    access: 'signed-in',
    right: 'own',
    repeats: 'id',
    acts: 'money',
    limits: declarationLimits,
    body: z.strictObject({
      id: z
        .uuid()
        .describe('created by the client; sending it again creates no second declaration'),
      charityId: z.uuid(),
      scope: z.enum(['future', 'past']),
      ...declared,
    }),
    response: z.strictObject({ declaration: giftAidDeclaration }),
    status: 201,
    errors: ['charity-not-found', 'gift-aid-not-possible', 'conflict'],
  }),
  'POST /api/gift-aid/declarations/{id}/end': route({
    summary: 'Cancel a declaration, or state that you no longer pay enough tax',
    access: 'signed-in',
    right: 'own',
    acts: 'money',
    params: idParams,
    body: z.strictObject({
      reason: z.enum(['cancelled', 'not-enough-tax']),
      from: enteredDay
        .optional()
        .describe('for not-enough-tax: the first day on which gifts are no longer covered'),
    }),
    response: z.strictObject({ declaration: giftAidDeclaration }),
    errors: ['gift-aid-declaration-not-found', 'gift-aid-declaration-ended'],
  }),
  'PUT /api/gift-aid/identity': route({
    summary: 'Change your name or home address in all your valid declarations',
    access: 'signed-in',
    right: 'own',
    acts: 'money',
    limits: [{ name: 'gift-aid-identity', per: 'person', max: 20, within: 'hour' }],
    body: giftAidIdentity,
    response: z.strictObject({ declarations: z.array(giftAidDeclaration) }),
    errors: ['gift-aid-nothing-declared'],
  }),
} as const
