import * as z from 'zod'
import { charityParams } from './charity-identifier.ts'
import { proofKinds } from './claim-proof.ts'
import { agreedVersion } from './code-agreement-routes.ts'
import { charityFields } from './fields.ts'
import { claimRules } from './rules.ts'
import { regulators } from '../charity-register/routes.ts'
import { makeChangeShape, makeResponseShape } from '../field-schemas.ts'
import { isEmail, normaliseEmail } from '../identity/registration-rules.ts'
import { messageRoute, route } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { editedVersion, idParams } from '../shared-schemas.ts'

export const charityStatus = z.enum(['claimed', 'verified', 'suspended', 'off-register'])

export const charity = z.strictObject({
  id: z.uuid(),
  ukCharityNumber: z.string().describe('the one form used in addresses'),
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
  register: z
    .strictObject({
      status: z.enum(['registered', 'removed', 'unknown']),
      sourceDate: z.iso.date().nullable(),
    })
    .nullable()
    .describe('what our copy of the register says; null where it does not hold the charity'),
  giving: z.strictObject({
    open: z.boolean(),
    reason: z.string().nullable().describe('why it takes no gifts now'),
    giftAid: z.boolean().describe('whether the charity claims Gift Aid on gifts'),
  }),
  team: z
    .array(
      z.strictObject({
        firstname: z.string(),
        lastname: z.string(),
        role: z.string(),
        avatarid: z.string().nullable(),
      }),
    )
    .describe('those who agreed to be shown'),
  version: z.int().describe('of the profile; each change of it counts one on'),
  can: z.strictObject({
    edit: z.boolean(),
    addProject: z.boolean(),
    importProjects: z.boolean(),
  }),
})
export type Charity = z.infer<typeof charity>

export const charityChange = z
  .strictObject({ ...makeChangeShape(charityFields), version: editedVersion })
  .partial()
  .describe('an empty text clears the field')
export type CharityChange = z.input<typeof charityChange>

const email = z
  .string()
  .refine((value) => isEmail(value.trim()), 'Invalid email format')
  .transform(normaliseEmail)

export const proofInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('website-code') }),
  z.strictObject({ kind: z.literal('domain-mail'), email }),
  z.strictObject({
    kind: z.literal('explanation'),
    explanation: makeRuleSchema(z.string().trim(), claimRules.explanation),
  }),
])
export type ProofInput = z.input<typeof proofInput>

const proof = z.strictObject({
  kind: z.enum(proofKinds),
  provenAt: z.string().nullable(),
  code: z.string().nullable().describe('what the website must show'),
  website: z.string().nullable().describe('where the code is looked for'),
  email: z.string().nullable().describe('where the link was mailed'),
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
      status: z.enum(['registered', 'removed', 'unknown']),
      sourceDate: z.iso.date().nullable(),
      weblink: z.string().nullable(),
      insolvent: z.boolean().nullable(),
      registerUrl: z.string().nullable(),
    })
    .nullable(),
  otherClaims: z.int().describe('other claims of the same charity that wait'),
})
export type WaitingClaim = z.infer<typeof waitingClaim>

export const charityRoutes = {
  'GET /api/charity/{id}': route({
    summary: 'A charity by its number in any form, or by its internal id',
    access: 'anyone',
    params: charityParams,
    response: charity,
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available'],
  }),
  'POST /api/charity': route({
    summary: 'Claim a charity, with a proof; a second call changes the proof of a waiting claim',
    access: 'confirmed',
    body: z.strictObject({
      ukCharityNumber: z.string().min(1).max(60),
      proof: proofInput,
      codeVersion: agreedVersion.describe('of the Code of Fundraising Practice that is agreed to'),
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
      'too-many-requests',
    ],
  }),
  'PATCH /api/charity/{id}': route({
    summary: 'Change a charity’s profile (its Leads)',
    access: 'signed-in',
    params: charityParams,
    body: charityChange,
    response: charity,
    errors: ['charity-id-invalid', 'charity-not-found', 'not-available', 'stale-edit'],
  }),
  'GET /api/charity-claim/mine': route({
    summary: 'The claims of whoever asks, newest first',
    access: 'signed-in',
    response: z.strictObject({ claims: z.array(charityClaim) }),
  }),
  'POST /api/charity-claim/{id}/check-website': messageRoute({
    summary: 'Look for the code on the charity’s website, soon',
    access: 'signed-in',
    params: idParams,
    status: 202,
    errors: ['claim-not-found', 'claim-decided', 'proof-not-offered', 'too-many-requests'],
  }),
  'POST /api/charity-claim/confirm-mail': route({
    summary: 'Prove mail at the charity’s domain by the token of the mail',
    access: 'anyone',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: z.strictObject({ message: z.string(), charityName: z.string() }),
    errors: ['claim-token-invalid', 'too-many-requests'],
  }),
  'DELETE /api/charity-claim/{id}': messageRoute({
    summary: 'Withdraw one’s own waiting claim',
    access: 'signed-in',
    params: idParams,
    errors: ['claim-not-found', 'claim-decided'],
  }),
  'GET /api/charity-claim': route({
    summary: 'The claims that wait for an administrator, oldest first',
    access: 'admin',
    response: z.strictObject({ claims: z.array(waitingClaim) }),
  }),
  'POST /api/charity-claim/{id}/verify': messageRoute({
    summary: 'Verify a claim: its claimant leads the charity, other claims of it close',
    access: 'admin',
    params: idParams,
    body: z.strictObject({
      note: z.string().trim().max(1000).default('').describe('how it was checked'),
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
    summary: 'Refuse a claim with a reason, which its claimant is told',
    access: 'admin',
    params: idParams,
    body: z.strictObject({ reason: makeRuleSchema(z.string().trim(), claimRules.reason) }),
    errors: ['claim-not-found', 'claim-decided'],
  }),
} as const
