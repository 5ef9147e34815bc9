import * as z from 'zod'
import { ways } from '../collections/routes.ts'
import { claimants } from '../gift-aid/who-claims.ts'
import { giftAidScopes } from '../gift-aid/rules.ts'
import { grantClosings, grantDelays, grantShortfalls } from '../grants/grant-terms.ts'
import { receivedMethods } from '../grants/rules.ts'
import { bankKinds } from '../ledger/entry-kinds.ts'
import { payeeKinds } from '../ledger/payee-rules.ts'
import { typedText } from '../typed-text.ts'
import { leaveReasonCodes } from './leave-reasons.ts'
import { maxLineParts } from './line-decisions.ts'
import { returnReasonCodes } from './return-reasons.ts'

// Decisions as a person left them: stored unchecked, so that the review goes on where it stopped, on
// any device. Only posting checks them. An empty text stands for nothing chosen.

/** Text that may be unfinished, or longer than an entry takes. */
const draftText = typedText.max(2000)
const draftId = z.union([z.literal(''), z.uuid()])

const giverDraft = z.strictObject({
  kind: z.enum(['', 'new', 'temporary', 'known', 'unknown']),
  id: draftId.describe('of the person or of the recorded giver'),
  name: draftText,
  email: draftText,
  isOrganisation: z.boolean(),
})

const declarationDraft = z.strictObject({
  id: z.uuid(),
  scope: z.enum(giftAidScopes),
  taken: z.enum(['paper', 'oral']),
  declaredOn: draftText,
  confirmedBy: z.enum(['', 'mail', 'letter']),
  confirmedOn: draftText,
  statement: z.boolean(),
  title: draftText,
  firstName: draftText,
  lastName: draftText,
  house: draftText,
  address: draftText,
  postcode: draftText,
  abroad: z.boolean(),
})

/** The fields of a gift. */
const giftDraft = {
  method: z.enum(['', ...receivedMethods]).optional(),
  giver: giverDraft.optional(),
  shownAs: z.enum(['named', 'anonymous']).optional(),
  claimedBy: z.enum(['', ...claimants]).optional(),
  platform: draftText.optional(),
  clearedOn: draftText.optional(),
  isJoint: z.boolean().optional(),
  declaration: declarationDraft.nullable().optional(),
}

/** The fields of a collection. */
const collectionDraft = {
  date: draftText.optional(),
  place: draftText.optional(),
  isInUk: z.boolean().optional(),
  countedBy: z.tuple([draftText, draftText]).optional(),
  way: z.enum(['', ...ways]).optional(),
  overLimit: z.strictObject({ gifts: z.int(), amount: z.int() }).optional(),
}

const common = {
  entryId: draftId,
  kind: z.enum(bankKinds),
  category: draftText,
  projectId: draftId,
  budgetLineId: draftId,
  nominalAccountId: draftText.optional(),
  payee: draftText,
  payeeKind: z.enum(payeeKinds),
  description: draftText,
  terms: z.strictObject({
    shortfall: z.enum(['', ...grantShortfalls]),
    delay: z.enum(['', ...grantDelays]),
    closing: z.enum(['', ...grantClosings]),
    words: draftText,
  }),
  ...giftDraft,
  ...collectionDraft,
}

const partDraft = z.strictObject({
  ...common,
  as: z.enum(['entry', 'gift', 'collection', 'match']),
  amount: z
    .int()
    .nullable()
    .describe('minor units, negative for money out; null until it is typed'),
})
export type LinePartDraft = z.infer<typeof partDraft>

export const lineDraft = z.strictObject({
  ...common,
  as: z.enum([
    'entry',
    'gift',
    'collection',
    'split',
    'join',
    'transfer',
    'return',
    'credit',
    'gift-aid',
    'match',
    'leave',
    'ask',
  ]),
  reason: z.enum(['', ...leaveReasonCodes]),
  isOther: z.boolean(),
  returnReason: z.enum(['', ...returnReasonCodes]).optional(),
  parts: z.array(partDraft).max(maxLineParts).optional(),
  file: z.strictObject({ platform: draftText, name: draftText }).nullable().optional(),
  lineId: draftId.optional(),
  otherAccountId: draftId.optional(),
  otherLineId: draftId.optional(),
  claimId: draftId.optional(),
  accepted: z.boolean().optional().describe('whether the person marked it as right'),
})
export type BankLineDraft = z.infer<typeof lineDraft>

/** The decision that is proposed about a line. A person confirms it. */
export const lineProposal = z.strictObject({
  draft: lineDraft.describe('the whole decision'),
  isSure: z.boolean().describe('whether it may be accepted with all sure lines at once'),
  reasons: z.array(z.string()).describe('short sentences for the person'),
  rule: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  group: z
    .string()
    .nullable()
    .describe('the same for all lines of one payer, so that one decision can count for all'),
})
export type LineProposal = z.infer<typeof lineProposal>
