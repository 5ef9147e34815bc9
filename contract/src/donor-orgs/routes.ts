import * as z from 'zod'
import { regulators } from '../charity-register/routes.ts'
import { donorOrgFields, publicFields } from './fields.ts'
import { donorOrgKinds, donorOrgStatuses } from './kinds.ts'
import { makeChangeShape, makeResponseShape } from '../field-schemas.ts'
import { donorOrgRole } from '../identity/routes.ts'
import { route } from '../route.ts'
import { editedVersion, idParams } from '../shared-schemas.ts'

export const donorOrg = z.strictObject({
  id: z.uuid(),
  ...makeResponseShape(publicFields),
  orgId: z.string().nullable().describe('as other publishers write it, e.g. GB-COH-01234567'),
  registerUrl: z.string().nullable().describe('its page in the public register'),
  logoId: z.string().nullable(),
  status: z.enum(donorOrgStatuses),
  isDemo: z.boolean(),
  foundedAt: z.iso.datetime().describe('when it was founded here'),
  verifiedAt: z.iso.datetime().nullable(),
  team: z
    .array(z.strictObject({ firstname: z.string(), lastname: z.string(), role: donorOrgRole }))
    .describe('those who agreed to be shown'),
  review: z
    .strictObject({
      proof: z.string().describe('how the team said that it can be checked'),
      askedAt: z.iso.datetime(),
      reason: z.string().nullable().describe('why it was refused'),
      decidedAt: z.iso.datetime().nullable(),
    })
    .nullable()
    .describe('its latest verification, for its team; null for others'),
  you: z
    .strictObject({
      role: donorOrgRole,
      shown: z.boolean().describe('you agreed to be named on its page'),
    })
    .nullable()
    .describe('your part in it; null where you have none'),
  version: z.int().describe('of what it says of itself; each change of it counts one on'),
  can: z.strictObject({
    edit: z.boolean(),
    changeFacts: z.boolean().describe('name, kind and number: fixed once it is verified'),
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
  .describe('an empty text clears the field; changing one that was refused asks again')
export type DonorOrgChange = z.input<typeof donorOrgChange>

export const donorOrgEvent = z.strictObject({
  kind: z.enum(['asked', 'verified', 'refused', 'joined']),
  at: z.iso.datetime(),
  person: z.string().nullable().describe('who asked or joined'),
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
      sameName: z.boolean().describe('the names are alike'),
      status: z.enum(['registered', 'removed', 'unknown']),
      sourceDate: z.iso.date().nullable(),
      weblink: z.string().nullable(),
      insolvent: z.boolean().nullable(),
    })
    .nullable()
    .describe('what our copy of the register says of a charity’s number'),
  sameNumber: z
    .array(z.strictObject({ name: z.string(), status: z.enum(donorOrgStatuses) }))
    .describe('others here that give the same number'),
})
export type WaitingDonorOrg = z.infer<typeof waitingDonorOrg>

export const donorOrgRoutes = {
  'POST /api/donor-org': route({
    summary: 'Set up a donor organisation; whoever does leads it, an administrator verifies it',
    access: 'confirmed',
    body: newDonorOrg,
    response: donorOrg,
    status: 201,
    errors: ['one-kind-of-membership', 'donor-org-already-here', 'too-many-requests'],
  }),
  'GET /api/donor-org': route({
    summary: 'Verified donor organisations by name, the first twenty',
    access: 'signed-in',
    query: z.strictObject({ searchTerm: z.string().trim().max(200).default('') }),
    response: z.strictObject({
      donorOrgs: z.array(
        z.strictObject({ id: z.uuid(), name: z.string(), kind: z.enum(donorOrgKinds) }),
      ),
    }),
  }),
  'GET /api/donor-org/{id}': route({
    summary: 'A donor organisation: for everyone once verified, before that for its team',
    access: 'anyone',
    params: idParams,
    response: donorOrg,
    errors: ['donor-org-not-found'],
  }),
  'PATCH /api/donor-org/{id}': route({
    summary: 'Change a donor organisation (its Managers and Leads)',
    access: 'signed-in',
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
    summary: 'Agree to be named on the organisation’s page, or take that back',
    access: 'signed-in',
    params: idParams,
    body: z.strictObject({ shown: z.boolean() }),
    response: donorOrg,
    errors: ['donor-org-not-found'],
  }),
  'GET /api/donor-org/{id}/activity': route({
    summary: 'What happened in a donor organisation, newest first, for its team',
    access: 'signed-in',
    params: idParams,
    response: z.strictObject({ events: z.array(donorOrgEvent) }),
    errors: ['donor-org-not-found'],
  }),
} as const
