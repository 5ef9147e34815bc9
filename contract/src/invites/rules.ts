/** Rules for invites and teams, with their error sentences; web and server share them. */
import { getEmailError } from '../identity/registration-rules.ts'
import { findNameError, isInvisible } from '../misleading-text.ts'

/** The number of days for which the link of an invite works. */
export const inviteDays = 14
/** The longest name of an invite: two names of a hundred characters with a space between them. */
export const maxInviteNameLength = 201

export const charityRoles = ['Viewer', 'Contributor', 'Manager', 'Lead'] as const
export type TeamRole = (typeof charityRoles)[number]
export const donorOrgRoles = ['Viewer', 'Manager', 'Lead'] as const
export type DonorOrgTeamRole = (typeof donorOrgRoles)[number]
export type TeamKind = 'charity' | 'donorOrg'

export const inviteKinds = ['charity', 'donor', 'donor-org'] as const
export type InviteKind = (typeof inviteKinds)[number]

/** The states of an invite. An `expired` invite can be sent again. */
export const inviteStates = ['pending', 'expired', 'accepted', 'rejected', 'withdrawn'] as const
export type InviteState = (typeof inviteStates)[number]

/** Lists the roles of a team, lowest first. */
export const listRoles = (kind: TeamKind): readonly TeamRole[] =>
  kind === 'charity' ? charityRoles : donorOrgRoles

/**
 * Lists the roles that someone may give and take away: a Lead all of them, a Manager those up to
 * Manager, anyone else none.
 */
export const listGrantableRoles = (
  kind: TeamKind,
  role: TeamRole | undefined,
): readonly TeamRole[] => {
  if (role === 'Lead') return listRoles(kind)
  return role === 'Manager' ? listRoles(kind).filter((one) => one !== 'Lead') : []
}

/**
 * Splits the name of an invite at the first space: the first word is the first name, the rest is
 * the last name.
 */
export const splitName = (name: string): { firstname: string; lastname: string } => {
  const whole = name.trim()
  const space = whole.indexOf(' ')
  return space < 0
    ? { firstname: whole, lastname: '' }
    : { firstname: whole.slice(0, space), lastname: whole.slice(space + 1).trim() }
}

/** Each rule returns the validation error of a value, or undefined. */
export const inviteRules = {
  name: (value: string) =>
    findNameError(value, {
      label: 'The name',
      empty: 'Enter the name of the person you invite.',
      max: maxInviteNameLength,
    }),
  email: (value: string) => {
    if (isInvisible(value)) return 'Enter the address to send the invite to.'
    return getEmailError(value, 'Invalid email format')
  },
} as const
