import * as z from 'zod'
import { makeRuleSchema } from '../rule-check.ts'
import { charityRole, donorOrgRole, sessionUser } from '../identity/routes.ts'
import { profileFields, profileRules } from './profile-rules.ts'
import { maxLengths, normaliseEmail, registrationRules } from '../identity/registration-rules.ts'
import { messageRoute, route } from '../route.ts'
import { namedProject } from '../shared-schemas.ts'
import { userTypes } from '../identity/user-type.ts'

const makeTrimmedSchema = (rule: (value: string) => string | undefined) =>
  makeRuleSchema(z.string(), rule).transform((value) => value.trim())

const ownFields = {
  firstname: makeTrimmedSchema(profileRules.firstname),
  lastname: makeTrimmedSchema(profileRules.lastname),
  bio: makeTrimmedSchema(profileRules.bio),
  introduction: makeTrimmedSchema(profileRules.introduction),
} satisfies Record<(typeof profileFields)[number], z.ZodType>

/** The profile's fields. The other fields of the user may be sent back but do not change here. */
export const profileChange = z
  .strictObject({
    ...sessionUser.shape,
    userId: z.uuid().describe('the same as id'),
    ...ownFields,
  })
  .partial()
  .describe('the whole user may be sent; only the name, bio and introduction may differ')

const currentPassword = z
  .string()
  .max(maxLengths.password)
  .describe('of the account; empty where it has none, which then needs a fresh sign-in')

/** A person as other people see them: without an address and without anonymous gifts. */
export const personInfo = z.strictObject({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  bio: z.string(),
  introduction: z.string(),
  avatarid: z.string().nullable(),
  userType: z.enum(userTypes).describe('of someone else: what follows from the rest of this'),
  usertype: z.enum(userTypes).describe('the same as userType'),
  self: z.boolean(),
  charities: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      ukCharityNumber: z.string(),
      role: charityRole,
      shown: z.boolean().describe('on the charity’s page; else only its team knows'),
    }),
  ),
  donorOrgs: z.array(z.strictObject({ id: z.uuid(), name: z.string(), role: donorOrgRole })),
  gifts: z
    .array(
      z.strictObject({
        amount: z.number().int(),
        currency: z.string(),
        charity: z.strictObject({ number: z.string(), name: z.string() }),
        project: namedProject.nullable(),
        date: z.iso.datetime(),
      }),
    )
    .describe('given under the person’s own name, newest first, 20 at most'),
})
export type PersonInfo = z.infer<typeof personInfo>

const organisation = z.strictObject({
  kind: z.enum(['charity', 'donorOrg']),
  id: z.uuid(),
  name: z.string(),
})

export const accountDetails = z.strictObject({
  email: z.string(),
  confirmed: z.boolean(),
  createdAt: z.iso.datetime(),
  hasPassword: z.boolean(),
  pendingEmail: z
    .strictObject({ email: z.string(), expiresAt: z.iso.datetime() })
    .nullable()
    .describe('a new address that waits for its link to be followed'),
  lastLeadOf: z.array(organisation).describe('what must have another Lead before deletion'),
})
export type AccountDetails = z.infer<typeof accountDetails>

export const ownSession = z.strictObject({
  id: z.uuid(),
  current: z.boolean(),
  device: z.string().nullable(),
  network: z.string().nullable().describe('the address it was started from'),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('within the hour'),
  endsAt: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSession>

const rows = z.array(z.record(z.string(), z.unknown()))

/** All data about a person, for that person only. */
export const accountExport = z.strictObject({
  madeAt: z.iso.datetime(),
  about: z.string(),
  person: z.record(z.string(), z.unknown()),
  memberships: rows,
  claims: rows,
  gifts: rows,
  files: rows.describe('uploaded; a picture’s address is /files/{id}/{width}.webp'),
  sessions: rows,
  preferences: rows,
  more: z.record(z.string(), rows).describe('what other parts of the product hold, by name'),
})
export type AccountExport = z.infer<typeof accountExport>

const self = { id: z.uuid() }
const user = z.strictObject({ user: sessionUser })
const proof = ['fresh-sign-in-required', 'too-many-requests', 'busy'] as const

export const accountRoutes = {
  'GET /api/user/getuserinfo/{id}': route({
    summary: 'A person as you may see them: yourself, your colleagues, and shown team members',
    access: 'signed-in',
    params: z.object(self),
    response: z.strictObject({ data: personInfo }),
    errors: ['person-not-found'],
  }),
  'PATCH /api/user/update': route({
    summary: 'Change your name, bio or introduction; what is not sent stays, the rest is as it was',
    access: 'signed-in',
    body: profileChange,
    response: user,
  }),
  'DELETE /api/user/deleteuser/{id}': messageRoute({
    summary: 'Delete your own account',
    access: 'signed-in',
    params: z.object(self),
    body: z
      .strictObject({ password: currentPassword })
      .optional()
      .describe('without it the session must have been signed in within ten minutes'),
    errors: ['access-denied', 'last-lead', ...proof],
  }),
  'GET /api/user/account': route({
    summary: 'How you sign in, and what stands in the way of deleting your account',
    access: 'signed-in',
    response: accountDetails,
  }),
  'GET /api/user/export': route({
    summary: 'Everything the platform holds about you',
    access: 'signed-in',
    response: accountExport,
    errors: ['too-many-requests'],
  }),
  'POST /api/user/donor': route({
    summary: 'Become a donor as well',
    access: 'signed-in',
    response: user,
  }),
  'PATCH /api/user/membership': route({
    summary: 'Whether a charity’s page shows you on its team',
    access: 'signed-in',
    body: z.strictObject({ charityId: z.uuid(), shown: z.boolean() }),
    response: z.strictObject({ charityId: z.uuid(), shown: z.boolean() }),
    errors: ['access-denied'],
  }),
  'POST /api/user/password': messageRoute({
    summary: 'Change your password; your other sessions end',
    access: 'signed-in',
    body: z.strictObject({
      currentPassword,
      newPassword: makeRuleSchema(z.string(), registrationRules.password),
    }),
    errors: ['conflict', ...proof],
  }),
  'POST /api/user/email': messageRoute({
    summary: 'Ask for another email address; it counts once its link is followed',
    access: 'signed-in',
    body: z.strictObject({
      email: makeRuleSchema(z.string(), registrationRules.email).transform(normaliseEmail),
      password: currentPassword,
    }),
    errors: [...proof],
  }),
  'DELETE /api/user/email': messageRoute({
    summary: 'Keep the present address: the link that was sent to another confirms nothing',
    access: 'signed-in',
  }),
  'POST /api/user/confirm-new-email': route({
    summary: 'Take the new address, by the token of the mail',
    access: 'anyone',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: z.strictObject({ message: z.string(), email: z.string() }),
    errors: ['email-change-invalid', 'too-many-requests'],
  }),
  'GET /api/user/sessions': route({
    summary: 'Where you are signed in',
    access: 'signed-in',
    response: z.strictObject({ sessions: z.array(ownSession) }),
  }),
  'DELETE /api/user/sessions': messageRoute({
    summary: 'Sign out everywhere, here too',
    access: 'signed-in',
  }),
  'DELETE /api/user/sessions/{id}': messageRoute({
    summary: 'Sign out one session',
    access: 'signed-in',
    params: z.object(self),
    errors: ['session-not-found'],
  }),
} as const
