import * as z from 'zod'
import { charityParams } from './charity-identifier.ts'
import { proofKinds } from './claim-proof.ts'
import { agreedVersion } from './code-agreement-routes.ts'
import { charityFields } from './fields.ts'
import { claimRules } from './rules.ts'
import { otherRegistration, registerStanding, regulators } from '../charity-register/routes.ts'
import { makeChangeShape, makeResponseShape } from '../field-schemas.ts'
import { getEmailError, normaliseEmail } from '../identity/registration-rules.ts'
import { messageRoute, route, type Limit } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import {
  chosenGiftAmounts,
  editedVersion,
  enteredGiftAmounts,
  giving,
  idParams,
} from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

export const domainMailLimits: readonly Limit[] = [
  { name: 'claim:mail:person', per: 'person', max: 6, within: 'day', when: 'to send an email' },
  { name: 'claim:mail:address', per: 'email', max: 3, within: 'day', when: 'to send an email' },
]

export const websiteCheckLimits: readonly Limit[] = [
  { name: 'claim:website:person', per: 'person', max: 20, within: 'hour', when: 'while it waits' },
]

export const charityStatus = z.enum(['claimed', 'verified', 'suspended', 'off-register'])

export const charity = z.strictObject({
  id: z.uuid(),
  ukCharityNumber: z.string().describe('the canonical form, used in URLs'),
  orgId: z.string(),
  name: z.string(),
  regulator: z.enum(regulators),
  status: charityStatus,
  isDemo: z.boolean(),
  ...makeResponseShape(charityFields, {
    countriesActive: 'ISO 3166-1 codes',
    hmrcReference: 'by which HMRC knows it; for its team, null for others',
  }),
  logoId: z.string().nullable(),
  coverId: z.string().nullable(),
  registerUrl: z.string().nullable().describe('the charity’s page in its regulator’s register'),
  otherNumbers: z
    .array(otherRegistration)
    .describe('its numbers on other registers, where it is on more than one'),
  register: registerStanding
    .nullable()
    .describe('the charity in our copy of the register; null if it is not listed'),
  giftAmounts: chosenGiftAmounts.describe('the amounts that the charity chose for people'),
  orgGiftAmounts: chosenGiftAmounts.describe('the amounts that it chose for organisations'),
  giving,
  team: z
    .array(
      z.strictObject({
        firstname: z.string(),
        lastname: z.string(),
        role: z.string(),
        avatarid: z.string().nullable(),
      }),
    )
    .describe('members who agreed to be shown'),
  version: z.int().describe('version of the profile, which each change increases by one'),
  can: z.strictObject({
    edit: z.boolean(),
    addProject: z.boolean(),
    importProjects: z.boolean(),
  }),
})
export type Charity = z.infer<typeof charity>

export const charityChange = z
  .strictObject({
    ...makeChangeShape(charityFields),
    giftAmounts: enteredGiftAmounts.describe(
      'amounts offered to people, for projects without their own; empty: the plain amounts',
    ),
    orgGiftAmounts: enteredGiftAmounts.describe('amounts offered to donor organisations'),
    version: editedVersion,
  })
  .partial()
  .describe('an empty string clears the field')
export type CharityChange = z.input<typeof charityChange>

const email = makeRuleSchema(z.string(), (value) =>
  getEmailError(value, 'Invalid email format'),
).transform(normaliseEmail)

export const proofInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('website-code') }),
  z.strictObject({ kind: z.literal('domain-mail'), email }),
  z.strictObject({
    kind: z.literal('explanation'),
    explanation: makeRuleSchema(typedText, claimRules.explanation),
  }),
])
export type ProofInput = z.input<typeof proofInput>

const proof = z.strictObject({
  kind: z.enum(proofKinds),
  provenAt: z.string().nullable(),
  code: z.string().nullable().describe('the code that the website must show'),
  website: z.string().nullable().describe('the page on which the code is searched'),
  email: z.string().nullable().describe('the email address to which the link was sent'),
  explanation: z.string().nullable(),
  checkedAt: z.string().nullable(),
  problem: z.string().nullable().describe('why the last check of the website found no code'),
})

const claimFields = {
  id: z.uuid(),
  state: z.enum(['waiting', 'verified', 'refused', 'closed']),
  reason: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  charity: z.strictObject({ id: z.uuid(), ukCharityNumber: z.string(), name: z.string() }),
  proof,
}

export const charityClaim = z.strictObject(claimFields)
export type CharityClaim = z.infer<typeof charityClaim>

/** A claim as an administrator reviews it. */
export const waitingClaim = z.strictObject({
  ...claimFields,
  claimant: z.strictObject({
    id: z.uuid(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
  }),
  register: z
    .strictObject({
      name: z.string(),
      ...registerStanding.shape,
      weblink: z.string().nullable(),
      insolvent: z.boolean().nullable(),
      registerUrl: z.string().nullable(),
    })
    .nullable(),
  otherClaims: z.int().describe('other waiting claims of the same charity'),
})
export type WaitingClaim = z.infer<typeof waitingClaim>

export const charityRoutes = {
  'GET /api/charity/{id}': route({
    summary: 'A charity by its number in any form, or by its internal id',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'charity' },
    params: charityParams,
    response: charity,
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available'],
  }),
  'POST /api/charity': route({
    summary: 'Claim a charity, with a proof; a second call changes the proof of a waiting claim',
    access: 'confirmed',
    right: 'own',
    limits: [{ name: 'claim:person', per: 'person', max: 30, within: 'day' }, ...domainMailLimits],
    changes: ['auth', 'charity-claim'],
    body: z.strictObject({
      ukCharityNumber: z.string().min(1).max(80),
      proof: proofInput,
      codeVersion: agreedVersion.describe(
        'version of the Code of Fundraising Practice that is agreed to',
      ),
    }),
    response: charityClaim,
    status: 201,
    errors: [
      'charity-number-invalid',
      'register-entry-not-found',
      'charity-removed',
      'charity-already-claimed',
      'one-kind-of-membership',
      'proof-not-offered',
    ],
  }),
  'PATCH /api/charity/{id}': route({
    summary: 'Change a charity’s profile (its Leads)',
    access: 'signed-in',
    right: { charity: 'edit' },
    proof: { of: 'session', when: 'to change HMRC’s reference' },
    params: charityParams,
    body: charityChange,
    response: charity,
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available', 'stale-edit'],
  }),
  'GET /api/charity-claim/mine': route({
    summary: 'Your own claims, newest first',
    access: 'signed-in',
    right: 'own',
    response: z.strictObject({ claims: z.array(charityClaim) }),
  }),
  'POST /api/charity-claim/{id}/check-website': messageRoute({
    summary: 'Queue a check of the charity’s website for the code',
    access: 'signed-in',
    right: 'own',
    limits: websiteCheckLimits,
    params: idParams,
    status: 202,
    errors: ['claim-not-found', 'claim-decided', 'proof-not-offered'],
  }),
  'POST /api/charity-claim/confirm-mail': route({
    summary: 'Prove an email address at the charity’s domain with the token from the email',
    access: 'anyone',
    acts: 'accounts',
    limits: [{ name: 'claim:token:network', per: 'network', max: 60, within: 'hour' }],
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: z.strictObject({ message: z.string(), charityName: z.string() }),
    errors: ['claim-token-invalid'],
  }),
  'DELETE /api/charity-claim/{id}': messageRoute({
    summary: 'Withdraw your own waiting claim',
    access: 'signed-in',
    right: 'own',
    changes: ['auth'],
    params: idParams,
    errors: ['claim-not-found', 'claim-decided'],
  }),
  'GET /api/charity-claim': route({
    summary: 'Claims waiting for an administrator, oldest first',
    access: 'admin',
    acts: 'system',
    response: z.strictObject({ claims: z.array(waitingClaim) }),
  }),
  'POST /api/charity-claim/{id}/verify': messageRoute({
    summary: 'Verify a claim: the claimant becomes Lead, and other claims of the charity close',
    access: 'admin',
    acts: 'staff',
    changes: ['admin'],
    params: idParams,
    body: z.strictObject({
      note: typedText.max(1000).default('').describe('how it was checked'),
    }),
    errors: [
      'claim-not-found',
      'claim-decided',
      'claim-not-proven',
      'charity-already-claimed',
      'charity-removed',
      'one-kind-of-membership',
    ],
  }),
  'POST /api/charity-claim/{id}/refuse': messageRoute({
    summary: 'Refuse a claim with a reason, which the claimant receives',
    access: 'admin',
    acts: 'staff',
    changes: ['admin'],
    params: idParams,
    body: z.strictObject({ reason: makeRuleSchema(typedText, claimRules.reason) }),
    errors: ['claim-not-found', 'claim-decided'],
  }),
} as const
