import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { charityRole, donorOrgRole } from '../identity/routes.ts'
import { inviteRules, inviteStates } from './rules.ts'
import { maxLengths, normaliseEmail } from '../identity/registration-rules.ts'
import { messageRoute, route, type Limit } from '../route.ts'
import { idParams } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'
import { passwordLimits } from '../identity/limits.ts'

/** Limits emails to addresses that the sender chooses. */
export const sendLimits: readonly Limit[] = [
  { name: 'invite:sender', per: 'person', max: 60, within: 'day', when: 'to send it' },
  { name: 'invite:network', per: 'network', max: 120, within: 'day', when: 'to send it' },
  { name: 'invite:recipient', per: 'email', max: 5, within: 'day', when: 'to send it' },
]

const lookUpLimits: readonly Limit[] = [
  { name: 'invite:look-up:network', per: 'network', max: 300, within: 'hour' },
]

const answerLimits: readonly Limit[] = [
  { name: 'invite:answer:network', per: 'network', max: 100, within: 'hour' },
]

const inviteFields = {
  name: makeRuleSchema(typedText, inviteRules.name).describe(
    'name of the invited person; split at the first space where first and last name are required',
  ),
  email: makeRuleSchema(z.string(), inviteRules.email).transform(normaliseEmail),
  sendId: z
    .uuid()
    .optional()
    .describe(
      'created by the client; sending it again returns the same result and sends no second email',
    ),
}

export const charityInvite = z.strictObject({
  charityId: z.uuid(),
  ...inviteFields,
  role: z.enum([...charityRole.options, 'Donor']),
  tempuserid: z
    .uuid()
    .optional()
    .describe('for the role Donor: a giver with gifts waiting; otherwise a new person'),
})

export const donorOrgInvite = z.strictObject({
  donorOrgId: z.uuid(),
  ...inviteFields,
  role: donorOrgRole,
})

/** An invite as the team that sent it sees it; its token is never included. */
export const teamInvite = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  state: z.enum(inviteStates),
  sentAt: z.string(),
  expiresAt: z.string(),
  invitedBy: z.string().nullable().describe('name of the person who sent it last'),
  tempuserid: z.uuid().optional().describe('only for donor invites'),
  can: z.strictObject({ sendAgain: z.boolean(), withdraw: z.boolean() }),
})
export type TeamInvite = z.infer<typeof teamInvite>

export const teamMember = z.strictObject({
  id: z.uuid().describe('the person’s own id'),
  firstname: z.string(),
  lastname: z.string(),
  avatarid: z.string().nullable(),
  role: charityRole,
  joinedAt: z.string(),
  you: z.boolean(),
  can: z.strictObject({
    changeRole: z.array(charityRole).describe('the roles that the caller may give them'),
    remove: z.boolean(),
    handOver: z.boolean().describe('whether the caller may make them Lead in their own place'),
  }),
})
export type TeamMember = z.infer<typeof teamMember>

const teamCan = {
  invite: z.array(charityRole).describe('the roles to which the caller may invite'),
  leave: z.boolean(),
}
const teamFields = {
  members: z.array(teamMember).describe('most rights first'),
  invites: z.array(teamInvite).describe('newest first; only for members who may invite'),
  closed: z.string().nullable().describe('why nobody can be invited at the moment'),
}

export const charityTeam = z.strictObject({
  ...teamFields,
  waiting: z
    .array(
      z.strictObject({
        tempuserid: z.uuid(),
        name: z.string(),
        email: z.string().nullable(),
        invited: z.boolean().describe('whether an invite has been sent to them'),
      }),
    )
    .describe('givers without an account whom the charity has recorded'),
  can: z.strictObject({ ...teamCan, inviteDonors: z.boolean() }),
})
export type CharityTeam = z.infer<typeof charityTeam>

export const donorOrgTeam = z.strictObject({ ...teamFields, can: z.strictObject(teamCan) })
export type DonorOrgTeam = z.infer<typeof donorOrgTeam>

const seenFields = {
  email: z.string(),
  role: z.string(),
  hasAccount: z
    .boolean()
    .describe('whether the address has an account, which joins with its current password'),
}

/** An invite from a charity or a donor, as the holder of its token sees it. */
export const seenInvite = z.strictObject({
  name: z.string(),
  ...seenFields,
  charityName: z.string(),
  tempuserid: z.uuid().optional().describe('present for donor invites'),
})
export type SeenInvite = z.infer<typeof seenInvite>

export const seenDonorOrgInvite = z.strictObject({
  name: z.string().describe('of the donor organisation'),
  inviteeName: z.string(),
  ...seenFields,
})
export type SeenDonorOrgInvite = z.infer<typeof seenDonorOrgInvite>

// Any text is allowed: an unknown token gets the same answer as a used one.
const token = z.string()

export const acceptance = z.strictObject({
  firstname: typedText.max(maxLengths.name).describe('ignored if an account exists'),
  lastname: typedText.max(maxLengths.name),
  token,
  password: z
    .string()
    .min(1, 'Password is required')
    .max(maxLengths.password)
    .optional()
    .describe('left out by a person who is signed in with the address of the invite'),
})
export type Acceptance = z.input<typeof acceptance>

const ofCharity = z.strictObject({ charityId: z.uuid() })
const ofDonorOrg = z.strictObject({ donorOrgId: z.uuid() })
const sent = z.strictObject({ message: z.string(), invite: teamInvite })
const roleChange = { from: charityRole.describe('their current role'), role: charityRole }

const sendErrors = ['access-denied', 'invites-closed', 'already-invited', 'already-member'] as const
const acceptErrors = [
  'invite-invalid',
  'invite-password-wrong',
  'invite-sign-in-required',
  'one-kind-of-membership',
  'conflict',
  'busy',
] as const
const removeErrors = [
  'access-denied',
  'member-or-invite-not-found',
  'invite-decided',
  'last-lead',
] as const
const memberErrors = ['access-denied', 'member-not-found', 'last-lead', 'conflict'] as const

const proofAboutLeads = { of: 'session', when: 'if it is about a Lead' } as const

export const inviteRoutes = {
  'GET /api/team-invite/charity/{id}': route({
    summary: 'A charity’s team and its invites, for the team',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'member' },
    params: charityParams,
    response: charityTeam,
    errors: ['charity-not-found'],
  }),
  'GET /api/team-invite/donorOrg/{id}': route({
    summary: 'A donor organisation’s team and its invites, for the team',
    access: 'signed-in',
    right: { decided: 'the donor organisation', donorOrg: 'member' },
    params: idParams,
    response: donorOrgTeam,
    errors: ['donor-org-not-found'],
  }),
  'GET /api/team-invite/token/{token}': route({
    summary: 'An invite to a charity’s team; its token is the authorisation',
    access: 'invite-token',
    acts: 'system',
    limits: lookUpLimits,
    params: z.strictObject({ token }),
    response: seenInvite,
    errors: ['invite-invalid'],
  }),
  'GET /api/team-invite/token-donororg/{token}': route({
    summary: 'An invite to a donor organisation; its token is the authorisation',
    access: 'invite-token',
    acts: 'system',
    limits: lookUpLimits,
    params: z.strictObject({ token }),
    response: seenDonorOrgInvite,
    errors: ['invite-invalid'],
  }),
  'POST /api/team-invite': route({
    summary: 'Invite someone to a charity’s team, or a giver to create an account (role Donor)',
    access: 'confirmed',
    right: { decided: 'members of the team whose role may give the role of the invite' },
    repeats: 'sendId',
    limits: sendLimits,
    proof: proofAboutLeads,
    body: charityInvite,
    response: sent,
    status: 201,
    errors: ['charity-not-found', 'temporary-person-not-found', ...sendErrors],
  }),
  'POST /api/team-invite/donor-org': route({
    summary: 'Invite someone to a donor organisation’s team',
    access: 'confirmed',
    right: { decided: 'members of the team whose role may give the role of the invite' },
    repeats: 'sendId',
    limits: sendLimits,
    proof: proofAboutLeads,
    body: donorOrgInvite,
    response: sent,
    status: 201,
    errors: ['donor-org-not-found', ...sendErrors],
  }),
  'POST /api/team-invite/{id}/send-again': route({
    summary:
      'Send an invite again with a new link that works for 14 days; the old link stops working',
    access: 'confirmed',
    right: { decided: 'members of the team whose role may give the role of the invite' },
    repeats: 'sendId',
    limits: sendLimits,
    proof: proofAboutLeads,
    params: idParams,
    body: z.strictObject({ sendId: inviteFields.sendId }),
    response: sent,
    errors: ['access-denied', 'invite-not-found', 'invite-decided', 'invites-closed'],
  }),
  'POST /api/team-invite/accept-invitation': messageRoute({
    summary: 'Accept an invite of any kind, with a new account or an existing one',
    access: 'anyone',
    acts: 'alone',
    limits: [...answerLimits, ...passwordLimits],
    proof: proofAboutLeads,
    body: acceptance,
    errors: acceptErrors,
  }),
  'POST /api/team-invite/accept-invitation-donor': messageRoute({
    summary: 'Accept an invite of any kind; same as accept-invitation',
    access: 'anyone',
    acts: 'alone',
    limits: [...answerLimits, ...passwordLimits],
    proof: proofAboutLeads,
    body: acceptance,
    errors: acceptErrors,
  }),
  'PATCH /api/team-invite/reject-invitation': messageRoute({
    summary: 'Reject an invite of any kind',
    access: 'anyone',
    acts: 'accounts',
    limits: answerLimits,
    body: z.strictObject({ token }),
    errors: ['invite-invalid'],
  }),
  'DELETE /api/team-invite/{id}': messageRoute({
    summary: 'Remove a member of a charity’s team or withdraw an invite; {id} identifies either',
    access: 'signed-in',
    right: { decided: 'members of the team whose role may manage the role of the other person' },
    proof: proofAboutLeads,
    params: idParams,
    query: ofCharity,
    errors: removeErrors,
  }),
  'DELETE /api/team-invite/donororg/{id}': messageRoute({
    summary:
      'Remove a member of a donor organisation or withdraw an invite; {id} identifies either',
    access: 'signed-in',
    right: { decided: 'members of the team whose role may manage the role of the other person' },
    proof: proofAboutLeads,
    params: idParams,
    query: ofDonorOrg,
    errors: removeErrors,
  }),
  'PATCH /api/team-invite/{id}/role': messageRoute({
    summary: 'Change the role of a member of a charity’s team',
    access: 'signed-in',
    right: { decided: 'members of the team whose role may manage the role of the other person' },
    proof: proofAboutLeads,
    params: idParams,
    body: z.strictObject({ charityId: z.uuid(), ...roleChange }),
    errors: memberErrors,
  }),
  'PATCH /api/team-invite/donororg/{id}/role': messageRoute({
    summary: 'Change the role of a member of a donor organisation',
    access: 'signed-in',
    right: { decided: 'members of the team whose role may manage the role of the other person' },
    proof: proofAboutLeads,
    params: idParams,
    body: z.strictObject({
      donorOrgId: z.uuid(),
      from: donorOrgRole.describe('their current role'),
      role: donorOrgRole,
    }),
    errors: memberErrors,
  }),
  'POST /api/team-invite/{id}/hand-over': messageRoute({
    summary: 'Hand over the role of Lead to another member of a charity’s team',
    access: 'signed-in',
    right: { decided: 'the Leads of the team' },
    proof: { of: 'session', by: 'Lead' },
    params: idParams,
    body: ofCharity,
    errors: ['access-denied', 'member-not-found'],
  }),
  'POST /api/team-invite/donororg/{id}/hand-over': messageRoute({
    summary: 'Hand over the role of Lead to another member of a donor organisation',
    access: 'signed-in',
    right: { decided: 'the Leads of the team' },
    proof: { of: 'session', by: 'Lead' },
    params: idParams,
    body: ofDonorOrg,
    errors: ['access-denied', 'member-not-found'],
  }),
  'POST /api/team-invite/leave': messageRoute({
    summary: 'Leave a charity’s team; the last Lead must hand over first',
    access: 'signed-in',
    right: 'own',
    proof: proofAboutLeads,
    body: ofCharity,
    errors: ['access-denied', 'last-lead'],
  }),
  'POST /api/team-invite/donororg/leave': messageRoute({
    summary: 'Leave a donor organisation; the last Lead must hand over first',
    access: 'signed-in',
    right: 'own',
    proof: proofAboutLeads,
    body: ofDonorOrg,
    errors: ['access-denied', 'last-lead'],
  }),
} as const
