import * as z from 'zod'
import { collectionFacts, overLimit, ways } from '../collections/routes.ts'
import { claimants } from '../gift-aid/who-claims.ts'
import { newRecorded } from '../gift-aid/recorded-declaration-routes.ts'
import { grantTerms } from '../grants/grant-terms-schema.ts'
import { offlineGivers } from '../grants/offline-gift-routes.ts'
import { receivedMethods } from '../grants/rules.ts'
import { bankKinds } from '../ledger/entry-kinds.ts'
import { accountId } from '../ledger/nominal-accounts/account-id.ts'
import { payeeKinds } from '../ledger/payee-rules.ts'
import type { Limit } from '../route.ts'
import { enteredDay } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'
import { leaveReasonCodes } from './leave-reasons.ts'
import { returnReasonCodes } from './return-reasons.ts'

// Decisions about lines of a bank statement, as they are posted. An amount is minor units of the
// account's currency, negative for money paid out.

/** The most parts of one line: a year of a platform's gifts in one payout. */
export const maxLineParts = 500

/** As for declarations on their own screen, because each can send an email. */
export const declaredLineLimits: readonly Limit[] = [
  {
    name: 'gift-aid-line',
    per: 'charity',
    max: 300,
    within: 'hour',
    when: 'for each Gift Aid declaration with a line',
  },
]

const lineId = { id: z.uuid().describe('of the stored line') }

/** The fields of a line that becomes an entry or pays one. */
const takenLine = {
  ...lineId,
  ofOtherAccount: z
    .boolean()
    .default(false)
    .describe('true for a line that is not the one imported before accounts had names'),
  open: z
    .int()
    .nullable()
    .default(null)
    .describe(
      'the part of the line that the decision is about, if entries hold the rest of it; null for the whole line',
    ),
}

const entryFields = {
  kind: z.enum(bankKinds),
  category: z.string().max(60),
  projectId: z.uuid().nullable().describe('null for the general fund'),
  budgetLineId: z.uuid().nullable().default(null),
  nominalAccountId: accountId.nullable().default(null).describe('can be chosen later'),
  payee: typedText,
  payeeKind: z
    .enum(payeeKinds)
    .default('person')
    .describe('the name of a `person` is not published'),
  description: typedText,
  terms: grantTerms
    .nullable()
    .default(null)
    .describe('for a grant to a project: what its funder agreed'),
}

const entryUse = { as: z.literal('entry'), ...entryFields }

const giftUse = {
  as: z.literal('gift'),
  projectId: z.uuid().nullable().describe('null for the general fund'),
  method: z.enum(receivedMethods),
  giver: z
    .discriminatedUnion('kind', [...offlineGivers, z.strictObject({ kind: z.literal('unknown') })])
    .describe('`unknown` for a giver who did not agree that a platform names them'),
  shownAs: z.enum(['named', 'anonymous']).describe('named only if the giver agreed'),
  claimedBy: z.enum(claimants).describe('who claims Gift Aid on it'),
  platform: typedText.nullable().default(null).describe('the platform that it came through'),
  clearedOn: enteredDay
    .nullable()
    .default(null)
    .describe('the day on which a cheque was cleared; null until then'),
  isJoint: z
    .boolean()
    .default(false)
    .describe('from an account of two names; counts as given by the giver named here'),
  declaration: newRecorded
    .omit({ giver: true })
    .nullable()
    .default(null)
    .describe('a Gift Aid declaration of the giver, recorded with the gift by a Lead'),
}

const collectionUse = {
  as: z.literal('collection'),
  ...collectionFacts,
  way: z.enum(ways),
  overLimit,
}

const matchUse = {
  as: z.literal('match'),
  entryId: z.uuid().describe('the entry that this line pays'),
}

const partAmount = { amount: z.int().describe('minor units; the parts add up to the line') }

const linePart = z.discriminatedUnion('as', [
  z.strictObject({ ...entryUse, ...partAmount }),
  z.strictObject({ ...giftUse, ...partAmount }),
  z.strictObject({ ...collectionUse, ...partAmount }),
  z.strictObject({ ...matchUse, ...partAmount }),
])
export type SentLinePart = z.input<typeof linePart>
export type CheckedLinePart = z.output<typeof linePart>

export const decidedLine = z.discriminatedUnion('as', [
  z.strictObject({ ...takenLine, ...entryUse }),
  z.strictObject({ ...takenLine, ...giftUse }),
  z.strictObject({ ...takenLine, ...collectionUse }),
  z.strictObject({ ...takenLine, ...matchUse }),
  z.strictObject({
    ...takenLine,
    as: z.literal('split'),
    parts: z.array(linePart).min(2).max(maxLineParts),
    file: z
      .strictObject({ platform: typedText.max(80), name: typedText.max(200) })
      .nullable()
      .default(null)
      .describe('the platform’s file that the parts are from'),
  }),
  z.strictObject({
    ...takenLine,
    as: z.literal('join'),
    lineId: z.uuid().describe('the line whose gift, entry or match this line is a further part of'),
  }),
  z.strictObject({
    ...takenLine,
    as: z.literal('transfer'),
    otherAccountId: z.uuid().nullable().describe('null for the main account'),
    otherLineId: z
      .uuid()
      .nullable()
      .default(null)
      .describe('its line in the statement of the other account, if that is stored'),
  }),
  z.strictObject({
    ...takenLine,
    as: z.literal('return'),
    entryId: z
      .uuid()
      .nullable()
      .default(null)
      .describe(
        'the entry of the gift that the bank took back, or of one of the gifts of its line',
      ),
    lineId: z
      .uuid()
      .nullable()
      .default(null)
      .describe('the line that brought the gift, if it is posted with this one'),
    reason: z.enum(returnReasonCodes),
  }),
  z.strictObject({
    ...takenLine,
    as: z.literal('credit'),
    entryId: z.uuid().nullable().describe('the payment that a supplier gives back, if it is known'),
    ...entryFields,
  }),
  z.strictObject({
    ...takenLine,
    as: z.literal('gift-aid'),
    claimId: z.uuid().describe('the claim that HMRC pays'),
  }),
  z.strictObject({
    ...lineId,
    as: z.literal('leave'),
    reason: z.enum(leaveReasonCodes).describe('is remembered with the line'),
  }),
])
export type DecidedBankLine = z.input<typeof decidedLine>
export type CheckedBankLine = z.output<typeof decidedLine>
