import * as z from 'zod'
import { makeRuleSchema } from '../rule-check.ts'
import { charityRole, donorOrgRole, sessionUser } from '../identity/routes.ts'
import { accountActs, type AccountAct } from './account-acts.ts'
import { profileFields } from './profile-rules.ts'
import { makeChangeShape } from '../field-schemas.ts'
import { maxLengths, normaliseEmail, registrationRules } from '../identity/registration-rules.ts'
import { messageRoute, route, type Limit } from '../route.ts'
import { namedProject } from '../shared-schemas.ts'
import { userTypes } from '../identity/user-type.ts'
import { proofLimits } from '../identity/limits.ts'

/** Limits emails to the new address that a person enters for their account. */
export const newEmailLimits: readonly Limit[] = [
  {
    name: 'account:email:person',
    per: 'person',
    max: 5,
    within: 'hour',
    when: 'after the password',
  },
  {
    name: 'account:email:address',
    per: 'email',
    max: 3,
    within: 'day',
    when: 'after the password',
  },
]

/**
 * The fields of the profile. A request may also contain the user's other fields, which the request
 * does not change.
 */
export const profileChange = z
  .strictObject({
    ...sessionUser.shape,
    userId: z.uuid().describe('the same as id'),
    ...makeChangeShape(profileFields),
  })
  .partial()
  .describe('you may send the whole user, but only the name, bio and introduction may differ')

const currentPassword = z
  .string()
  .max(maxLengths.password)
  .describe(
    'the account’s password; empty if it has none, in which case a recent sign-in is required',
  )

/** A person as other people see them: without an address and without anonymous gifts. */
export const personInfo = z.strictObject({
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  bio: z.string(),
  introduction: z.string(),
  avatarid: z.string().nullable(),
  userType: z.enum(userTypes).describe('for another person, derived from the other fields'),
  usertype: z.enum(userTypes).describe('the same as userType'),
  self: z.boolean(),
  charities: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      ukCharityNumber: z.string(),
      role: charityRole,
      shown: z
        .boolean()
        .describe('shown on the charity’s page; otherwise visible only to its team'),
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
    .describe('gifts given under the person’s own name, newest first, at most 20'),
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
    .describe('a new address whose link has not been followed yet'),
  lastLeadOf: z
    .array(organisation)
    .describe('organisations that need another Lead before the account can be deleted'),
})
export type AccountDetails = z.infer<typeof accountDetails>

export const accountEvent = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  act: z.enum(Object.keys(accountActs) as [AccountAct, ...AccountAct[]]),
  device: z.string().nullable(),
  network: z.string().nullable(),
})
export type AccountEvent = z.infer<typeof accountEvent>

export const ownSession = z.strictObject({
  id: z.uuid(),
  current: z.boolean(),
  device: z.string().nullable(),
  network: z.string().nullable().describe('the address from which the session was started'),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('used in the last hour'),
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
  more: z.record(z.string(), rows).describe('data of other parts of the product, by name'),
})
export type AccountExport = z.infer<typeof accountExport>

const self = { id: z.uuid() }
const user = z.strictObject({ user: sessionUser })
const proofErrors = ['busy'] as const
const byPassword = { of: 'password' } as const

export const accountRoutes = {
  'GET /api/user/getuserinfo/{id}': route({
    summary: 'A person whom you may see: yourself, a colleague or a public team member',
    access: 'signed-in',
    right: { decided: 'the person, their colleagues and, if a public team names them, everyone' },
    params: z.object(self),
    response: z.strictObject({ data: personInfo }),
    errors: ['person-not-found'],
  }),
  'PATCH /api/user/update': route({
    summary: 'Change your name, bio or introduction; fields that are not sent stay unchanged',
    access: 'signed-in',
    right: 'own',
    body: profileChange,
    response: user,
  }),
  'DELETE /api/user/deleteuser/{id}': messageRoute({
    summary: 'Delete your own account',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: proofLimits,
    proof: byPassword,
    params: z.object(self),
    body: z
      .strictObject({ password: currentPassword })
      .optional()
      .describe('without it, you must have signed in less than ten minutes ago'),
    errors: ['access-denied', 'last-lead', ...proofErrors],
  }),
  'GET /api/user/account': route({
    summary: 'How you sign in, and what prevents you from deleting your account',
    access: 'signed-in',
    right: 'own',
    response: accountDetails,
  }),
  'GET /api/user/export': route({
    summary: 'All data that the platform stores about you',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: [{ name: 'account:export', per: 'person', max: 10, within: 'hour' }],
    response: accountExport,
  }),
  'POST /api/user/donor': route({
    summary: 'Also become a donor',
    access: 'signed-in',
    right: 'own',
    response: user,
  }),
  'PATCH /api/user/membership': route({
    summary: 'Whether a charity’s page shows you on its team',
    access: 'signed-in',
    right: 'own',
    body: z.strictObject({ charityId: z.uuid(), shown: z.boolean() }),
    response: z.strictObject({ charityId: z.uuid(), shown: z.boolean() }),
    errors: ['access-denied'],
  }),
  'POST /api/user/password': messageRoute({
    summary: 'Change your password; your other sessions end',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: proofLimits,
    proof: byPassword,
    body: z.strictObject({
      currentPassword,
      newPassword: makeRuleSchema(z.string(), registrationRules.password),
    }),
    errors: ['conflict', ...proofErrors],
  }),
  'POST /api/user/email': messageRoute({
    summary: 'Request another email address; it takes effect when its link is followed',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: [...proofLimits, ...newEmailLimits],
    proof: byPassword,
    body: z.strictObject({
      email: makeRuleSchema(z.string(), registrationRules.email).transform(normaliseEmail),
      password: currentPassword,
    }),
    errors: [...proofErrors],
  }),
  'DELETE /api/user/email': messageRoute({
    summary: 'Keep the current address and cancel the link that was sent to the new one',
    access: 'signed-in',
    right: 'own',
  }),
  'POST /api/user/confirm-new-email': route({
    summary: 'Confirm the new address with the token from the email',
    access: 'anyone',
    acts: 'alone',
    limits: [{ name: 'account:email:token:network', per: 'network', max: 60, within: 'hour' }],
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: z.strictObject({ message: z.string(), email: z.string() }),
    errors: ['email-change-invalid'],
  }),
  'GET /api/user/log': route({
    summary: 'What happened on your account, newest first: sign-ins, changes and downloads',
    access: 'signed-in',
    right: 'own',
    response: z.strictObject({ events: z.array(accountEvent) }),
  }),
  'GET /api/user/sessions': route({
    summary: 'Where you are signed in',
    access: 'signed-in',
    right: 'own',
    response: z.strictObject({ sessions: z.array(ownSession) }),
  }),
  'DELETE /api/user/sessions': messageRoute({
    summary: 'Sign out everywhere, including here',
    access: 'signed-in',
    right: 'own',
    proof: { of: 'session' },
  }),
  'DELETE /api/user/sessions/{id}': messageRoute({
    summary: 'Sign out one session',
    access: 'signed-in',
    right: 'own',
    proof: { of: 'session' },
    params: z.object(self),
    errors: ['session-not-found'],
  }),
} as const
