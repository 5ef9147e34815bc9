import * as z from 'zod'
import { registerStanding, regulators } from '../charity-register/routes.ts'
import { donorOrgFields, publicFields } from './fields.ts'
import { donorOrgKinds, donorOrgStatuses } from './kinds.ts'
import { makeChangeShape, makeResponseShape } from '../field-schemas.ts'
import { donorOrgRole } from '../identity/routes.ts'
import { route, type Limit } from '../route.ts'
import { editedVersion, idParams } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

export const creationLimits: readonly Limit[] = [
  { name: 'donor-org:found', per: 'person', max: 5, within: 'day', when: 'if it is possible' },
]

export const donorOrg = z.strictObject({
  id: z.uuid(),
  ...makeResponseShape(publicFields),
  orgId: z
    .string()
    .nullable()
    .describe('organisation identifier as other publishers write it, such as GB-COH-01234567'),
  registerUrl: z.string().nullable().describe('its page in the public register'),
  logoId: z.string().nullable(),
  status: z.enum(donorOrgStatuses),
  isDemo: z.boolean(),
  foundedAt: z.iso.datetime().describe('when it was created here'),
  verifiedAt: z.iso.datetime().nullable(),
  team: z
    .array(z.strictObject({ firstname: z.string(), lastname: z.string(), role: donorOrgRole }))
    .describe('members who agreed to be shown'),
  review: z
    .strictObject({
      proof: z.string().describe('how staff can check it, as the team described it'),
      askedAt: z.iso.datetime(),
      reason: z.string().nullable().describe('why it was refused'),
      decidedAt: z.iso.datetime().nullable(),
    })
    .nullable()
    .describe('its latest verification, for its team only'),
  you: z
    .strictObject({
      role: donorOrgRole,
      shown: z.boolean().describe('whether you agreed to be named on its page'),
    })
    .nullable()
    .describe('your role in it; null if you have none'),
  version: z.int().describe('version of its profile, which each change increases by one'),
  can: z.strictObject({
    edit: z.boolean(),
    changeFacts: z.boolean().describe('name, kind and number cannot change after verification'),
  }),
})
export type DonorOrg = z.infer<typeof donorOrg>

const fields = makeChangeShape(donorOrgFields, {
  proof: 'how an administrator can check who you are',
})

export const newDonorOrg = z.strictObject(fields)
export type NewDonorOrg = z.input<typeof newDonorOrg>

export const donorOrgChange = z
  .strictObject({ ...fields, version: editedVersion })
  .partial()
  .describe(
    'an empty string clears the field; changing a refused organisation requests verification again',
  )
export type DonorOrgChange = z.input<typeof donorOrgChange>

export const donorOrgEvent = z.strictObject({
  kind: z.enum(['asked', 'verified', 'refused', 'joined']),
  at: z.iso.datetime(),
  person: z.string().nullable().describe('the person who applied or joined'),
  role: donorOrgRole.nullable(),
  reason: z.string().nullable(),
})
export type DonorOrgEvent = z.infer<typeof donorOrgEvent>

/** A donor organisation as an administrator reviews it. */
export const waitingDonorOrg = z.strictObject({
  id: z.uuid(),
  ...makeResponseShape(publicFields),
  registerUrl: z.string().nullable(),
  isDemo: z.boolean(),
  proof: z.string(),
  askedAt: z.iso.datetime(),
  askedBy: z.strictObject({
    id: z.uuid(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
  }),
  timesRefused: z.int(),
  register: z
    .strictObject({
      name: z.string(),
      regulator: z.enum(regulators),
      sameName: z.boolean().describe('whether the names are similar'),
      ...registerStanding.shape,
      weblink: z.string().nullable(),
      insolvent: z.boolean().nullable(),
    })
    .nullable()
    .describe('the charity’s entry in our copy of the register'),
  sameNumber: z
    .array(z.strictObject({ name: z.string(), status: z.enum(donorOrgStatuses) }))
    .describe('other organisations here with the same number'),
})
export type WaitingDonorOrg = z.infer<typeof waitingDonorOrg>

export const donorOrgRoutes = {
  'POST /api/donor-org': route({
    summary: 'Create a donor organisation; you become its Lead, and an administrator verifies it',
    access: 'confirmed',
    right: 'own',
    limits: creationLimits,
    body: newDonorOrg,
    response: donorOrg,
    status: 201,
    errors: ['one-kind-of-membership', 'donor-org-already-here'],
  }),
  'GET /api/donor-org': route({
    summary: 'Verified donor organisations by name, the first twenty',
    access: 'signed-in',
    right: { decided: 'everyone with an account' },
    reads: 'replica',
    query: z.strictObject({ searchTerm: typedText.max(200).default('') }),
    response: z.strictObject({
      donorOrgs: z.array(
        z.strictObject({ id: z.uuid(), name: z.string(), kind: z.enum(donorOrgKinds) }),
      ),
    }),
  }),
  'GET /api/donor-org/{id}': route({
    summary: 'A donor organisation: public after verification, until then for its team',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'all' },
    params: idParams,
    response: donorOrg,
    errors: ['donor-org-not-found'],
  }),
  'PATCH /api/donor-org/{id}': route({
    summary: 'Change a donor organisation (its Managers and Leads)',
    access: 'signed-in',
    right: { donorOrg: 'edit' },
    params: idParams,
    body: donorOrgChange,
    response: donorOrg,
    errors: [
      'donor-org-not-found',
      'donor-org-facts-fixed',
      'donor-org-already-here',
      'stale-edit',
    ],
  }),
  'PATCH /api/donor-org/{id}/membership': route({
    summary: 'Agree to be named on the organisation’s page, or withdraw that',
    access: 'signed-in',
    right: 'own',
    params: idParams,
    body: z.strictObject({ shown: z.boolean() }),
    response: donorOrg,
    errors: ['donor-org-not-found'],
  }),
  'GET /api/donor-org/{id}/activity': route({
    summary: 'Activity in a donor organisation, newest first, for its team',
    access: 'signed-in',
    right: { decided: 'the donor organisation', donorOrg: 'member' },
    reads: 'replica',
    params: idParams,
    response: z.strictObject({ events: z.array(donorOrgEvent) }),
    errors: ['donor-org-not-found'],
  }),
} as const
