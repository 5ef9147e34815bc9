import * as z from 'zod'
import { newPaidBack } from '../donations/refunds/refund-schemas.ts'
import { grantTerms } from '../grants/grant-terms-schema.ts'
import { shownEvidence } from '../ledger/evidence-routes.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { enteredDay, minorUnits, namedFund, shownDay } from '../shared-schemas.ts'
import {
  getGroundWordsError,
  maxGroundNote,
  restrictedSources,
  restrictionGrounds,
} from './restriction-grounds.ts'
import { typedText } from '../typed-text.ts'

/** Restricted money that is left of a grant or of another source in a project. */
export const restrictedPart = z.strictObject({
  kind: z.enum(restrictedSources),
  id: z.uuid().nullable().describe('the grant, or the balance of a grant from outside'),
  name: z.string().describe('who gave it, or what it is'),
  purpose: z.string().describe('what it was given for; may be empty'),
  amount: minorUnits.describe('what is left of it'),
  receivedOn: shownDay.nullable().describe('the day it arrived; null if it is not a grant'),
  terms: grantTerms.nullable().describe('what was agreed for it; null if nobody said'),
  donationId: z
    .uuid()
    .nullable()
    .describe('a gift of the grant that can be refunded or asked about'),
  giftReference: z.string().nullable().describe('the reference of this gift'),
  online: z.boolean().describe('whether it came by card or Direct Debit and is refunded there'),
  transactionId: z.uuid().nullable().describe('the entry that brought it'),
  sequence: z.int().nullable().describe('the number of the entry that brought it'),
  sources: z
    .array(z.strictObject({ kind: z.string(), amount: minorUnits }))
    .describe('the kinds of income that other restricted money came from'),
})
export type RestrictedPart = z.output<typeof restrictedPart>

/** A ground on which restricted money left a project. */
export const shownRestrictionGround = z.strictObject({
  id: z.uuid(),
  name: z.string().describe('whose money it was'),
  ground: z.enum(restrictionGrounds),
  words: z.string(),
  decidedOn: shownDay.nullable(),
  amount: minorUnits,
  to: namedFund.describe('null for the general fund, and for money that was returned'),
  sequence: z.int().describe('its entry in the charity’s ledger'),
  recordedAt: z.iso.datetime(),
})

const source = z
  .strictObject({ kind: z.enum(restrictedSources), id: z.uuid().nullable() })
  .refine(({ id, kind }) => (kind === 'other') === (id === null), {
    message: 'Name the grant.',
  })

const note = typedText.max(maxGroundNote).default('')

/** A ground as a Manager records it. */
export const newRestrictionGround = z.strictObject({
  id: z.uuid().describe('created by the client; sending it again records nothing twice'),
  source,
  ground: z.enum(restrictionGrounds),
  amount: minorUnits.min(1),
  toProjectId: z.uuid().nullable().describe('null: the general fund; ignored for returned money'),
  words: makeRuleSchema(typedText, getGroundWordsError).describe('published'),
  decidedOn: enteredDay.nullable().describe('the day of the consent, scheme, order or resolution'),
  evidence: shownEvidence.default([]).describe('files that were already uploaded'),
  keptAt: note.describe('where the funder’s consent is kept; needed if no file shows it'),
  paidBack: newPaidBack.nullable().default(null).describe('how returned money was paid back'),
  power: note.describe('the trustees’ power to return it, unless its terms require the return'),
})
export type NewRestrictionGround = z.output<typeof newRestrictionGround>

export const newClosureTerms = z.strictObject({ source, terms: grantTerms })
export type NewClosureTerms = z.output<typeof newClosureTerms>
