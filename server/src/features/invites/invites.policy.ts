import {
  listGrantableRoles,
  type TeamRole,
  type TeamKind,
} from '@pennytrail/contract/invites/rules.ts'

/**
 * Returns whether a member may manage a role: invite people to it, change it, or remove people who
 * have it. Donors rank below every role.
 */
export const mayGive = (kind: TeamKind, own: TeamRole | undefined, role: TeamRole | 'Donor') => {
  const given = listGrantableRoles(kind, own)
  return role === 'Donor' ? given.length > 0 : given.includes(role)
}

/** Returns whether a member may see and send invites. */
export const mayInvite = (kind: TeamKind, own: TeamRole | undefined): boolean =>
  listGrantableRoles(kind, own).length > 0

export const mayHandOver = (own: TeamRole | undefined): boolean => own === 'Lead'
