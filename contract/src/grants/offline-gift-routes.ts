import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { shownEvidence } from '../ledger/evidence-routes.ts'
import { getOfflineAmountError, offlineMethods } from './rules.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { inviteRules } from '../invites/rules.ts'
import { normaliseEmail } from '../identity/registration-rules.ts'
import { route } from '../route.ts'
import { enteredDay, knownGiver } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

/** The ways to name the giver of a gift without a card. */
export const offlineGivers = [
  z.strictObject({
    kind: z.literal('new'),
    name: makeRuleSchema(typedText, inviteRules.name),
    email: makeRuleSchema(z.string(), inviteRules.email)
      .transform(normaliseEmail)
      .optional()
      .describe('address for an invite to join'),
    isOrganisation: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('temporary'),
    tempuserid: z.uuid().describe('a person whom the charity recorded before'),
  }),
  knownGiver,
] as const
const offlineGiver = z.discriminatedUnion('kind', offlineGivers)

export const newOfflineGift = z.strictObject({
  id: z.uuid().describe('created by the client, so that sending twice records it once'),
  charityId: z.uuid(),
  projectId: z.uuid().nullable().describe('null: the general fund'),
  accountId: z
    .uuid()
    .nullable()
    .optional()
    .describe('the account that it arrived in; by default the main one'),
  method: z.enum(offlineMethods),
  amount: makeRuleSchema(z.int(), getOfflineAmountError),
  date: enteredDay.describe('date on which it arrived'),
  giver: offlineGiver,
  shownAs: z.enum(['named', 'anonymous']).describe('named only if the giver agreed'),
  evidence: shownEvidence.default([]).describe('files that were already uploaded'),
})
export type NewOfflineGift = z.output<typeof newOfflineGift>

/** A giver whom a charity can choose for an offline gift instead of typing their details again. */
export const recordableGiver = z.strictObject({
  kind: z.enum(['temporary', 'known']),
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable().describe('name as the charity recorded it'),
  hasJoined: z.boolean().describe('whether the gifts appear in the giver’s own account'),
})
export type RecordableGiver = z.infer<typeof recordableGiver>

export const offlineGiftRoutes = {
  'POST /api/donation/offline': route({
    summary: 'Record a gift without a card (Managers of the charity)',
    access: 'confirmed',
    right: { decided: 'the charity', charity: 'recordGifts' },
    repeats: 'id',
    acts: 'alone',
    changes: ['charity', 'gift-aid', 'grant', 'project', 'transaction'],
    body: newOfflineGift,
    response: z.strictObject({
      donationId: z.uuid(),
      reference: z.string(),
      sequence: z.int().describe('its entry in the ledger'),
      tempuserid: z
        .uuid()
        .nullable()
        .describe('a giver who can be invited; null if they have an account'),
    }),
    status: 201,
    errors: [
      'access-denied',
      'charity-not-found',
      'charity-not-verified',
      'project-not-found',
      'fund-takes-no-entries',
      'temporary-person-not-found',
      'person-not-found',
      'file-not-found',
      'donation-id-used',
    ],
  }),
  'GET /api/donation/charity-org/{id}/givers': route({
    summary: 'Givers known to the charity, for its Managers',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'recordGifts' },
    acts: 'alone',
    params: charityParams,
    query: z.strictObject({ searchTerm: typedText.max(200).default('') }),
    response: z.strictObject({ givers: z.array(recordableGiver) }),
    errors: ['charity-not-found', 'access-denied'],
  }),
} as const
