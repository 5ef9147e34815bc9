import * as z from 'zod'
import { donorOrgStatuses } from '../donor-orgs/kinds.ts'
import { intents, maxLengths, normaliseEmail, registrationRules } from './registration-rules.ts'
import { charityRights, donorOrgRights } from './rights.ts'
import { messageRoute, route } from '../route.ts'
import { secondFactorCode } from './second-factor-routes.ts'
import { typedText } from '../typed-text.ts'
import { userTypes } from './user-type.ts'
import {
  laterCodeLimits,
  passwordCheckLimits,
  registrationLimits,
  signInLimits,
  takenNoticeLimits,
} from './limits.ts'

const makeTextSchema = (rule: (value: string) => string | undefined, text = z.string()) =>
  text.superRefine((value, context) => {
    const message = rule(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

const email = makeTextSchema(registrationRules.email).transform(normaliseEmail)
const name = (rule: (value: string) => string | undefined) => makeTextSchema(rule, typedText)

export const registration = z.strictObject({
  firstname: name(registrationRules.firstname),
  lastname: name(registrationRules.lastname),
  email,
  password: makeTextSchema(registrationRules.password),
  intent: z.enum(intents).describe('the purpose that the person chose'),
})
export type Registration = z.input<typeof registration>

export const credentials = z.strictObject({
  email,
  password: z.string().min(1, 'Password is required').max(maxLengths.password),
  code: secondFactorCode.optional().describe('code of the second factor, if the account has one'),
})

export const charityRole = z.enum(['Viewer', 'Contributor', 'Manager', 'Lead'])
export const donorOrgRole = z.enum(['Viewer', 'Manager', 'Lead'])

const makeRightsSchema = <R extends string>(rights: Readonly<Record<R, string>>) =>
  z.strictObject(
    Object.fromEntries(Object.keys(rights).map((right) => [right, z.boolean()])) as Record<
      R,
      z.ZodBoolean
    >,
  )

export const ownCharity = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  ukCharityNumber: z.string(),
  status: z.enum(['claimed', 'verified', 'suspended', 'off-register']),
  role: charityRole,
  can: makeRightsSchema(charityRights).describe('what the person may do in the charity'),
})
export type OwnCharity = z.infer<typeof ownCharity>

export const ownDonorOrg = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(donorOrgStatuses),
  role: donorOrgRole,
  can: makeRightsSchema(donorOrgRights).describe('what the person may do in the organisation'),
})
export type OwnDonorOrg = z.infer<typeof ownDonorOrg>

export const ownProject = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  charityId: z.uuid(),
  lifecycle: z.enum(['draft', 'active', 'paused', 'completed', 'closed', 'cancelled']),
})
export type OwnProject = z.infer<typeof ownProject>

/** The account as its owner sees it. */
const userFields = {
  id: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  bio: z.string(),
  introduction: z.string(),
  avatarid: z.string().nullable(),
  charities: z.array(ownCharity).describe('oldest membership first'),
  donorOrgs: z.array(ownDonorOrg),
  projects: z.array(ownProject).describe('projects of these charities, newest first, at most 100'),
  userType: z.enum(userTypes),
  usertype: z.enum(userTypes).describe('the same as userType'),
  roles: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('charity'), id: z.uuid(), role: charityRole }),
      z.strictObject({ kind: z.literal('donorOrg'), id: z.uuid(), role: donorOrgRole }),
    ]),
  ),
  isAdmin: z.boolean(),
  charity: ownCharity
    .nullable()
    .describe('the charity that the person works in: the first of charities'),
}

export const loginResponse = z.strictObject({ ...userFields, token: z.string() })
export type LoginResponse = z.infer<typeof loginResponse>

export const sessionUser = z.strictObject({
  ...userFields,
  setup: z
    .strictObject({
      confirmed: z.boolean().describe('whether the email address is confirmed'),
      intent: z.enum(intents).nullable().describe('what is not set up yet, if anything'),
      claimWaiting: z
        .boolean()
        .describe('whether a claim of a charity is waiting for an administrator'),
    })
    .describe('content of the "finish setting up" card'),
})
export type SessionUser = z.infer<typeof sessionUser>

const signInErrors = ['busy'] as const

export const identityRoutes = {
  'POST /api/auth/register': route({
    summary: 'Create an account and sign in',
    access: 'anyone',
    acts: 'alone',
    limits: [...registrationLimits, ...takenNoticeLimits],
    body: registration,
    response: loginResponse,
    status: 201,
    errors: ['email-taken', ...signInErrors],
  }),
  'POST /api/auth/login': route({
    summary: 'Sign in',
    access: 'anyone',
    acts: 'alone',
    limits: [...signInLimits, ...laterCodeLimits],
    body: credentials,
    response: loginResponse,
    errors: [
      'credentials-wrong',
      'second-factor-required',
      'second-factor-wrong',
      'account-suspended',
      ...signInErrors,
    ],
  }),
  'POST /api/auth/check-password': route({
    summary: 'Whether a password is one of the 3,000 most common ones; it is a warning only',
    access: 'anyone',
    acts: 'alone',
    limits: passwordCheckLimits,
    body: z.strictObject({ password: z.string().min(1).max(maxLengths.password) }),
    response: z.strictObject({ common: z.boolean() }),
  }),
  'POST /api/auth/logout': messageRoute({
    summary: 'Sign out: this token and all tokens renewed from it become invalid',
    access: 'signed-in',
    right: 'own',
  }),
  'POST /api/auth/sign-out-everywhere': messageRoute({
    summary: 'End all sessions with the link from the email about a sign-in from a new device',
    access: 'anyone',
    acts: 'alone',
    limits: [{ name: 'sign-out-link:network', per: 'network', max: 60, within: 'hour' }],
    body: z.strictObject({ link: z.string().min(1).max(200) }),
    errors: ['sign-out-link-invalid'],
  }),
  'POST /api/auth/renew': route({
    summary: 'A new token for the same session, which ends 12 hours after sign-in',
    access: 'signed-in',
    right: 'own',
    response: z.strictObject({ token: z.string() }),
  }),
  'GET /api/auth/me': route({
    summary: 'The account of the session as it is now',
    access: 'signed-in',
    right: 'own',
    response: sessionUser,
  }),
  'POST /api/auth/confirm-email': messageRoute({
    summary: 'Confirm an email address with the token from the email',
    access: 'anyone',
    acts: 'alone',
    limits: [{ name: 'confirm:network', per: 'network', max: 60, within: 'hour' }],
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    errors: ['confirmation-invalid'],
  }),
  'POST /api/auth/resend-confirmation': messageRoute({
    summary: 'Send the confirmation link again',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: [
      { name: 'confirm:mail:network', per: 'network', max: 20, within: 'hour' },
      { name: 'confirm:mail:account', per: 'person', max: 5, within: 'hour' },
    ],
  }),
} as const
