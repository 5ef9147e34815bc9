import { listGrantableRoles, type TeamRole } from '@pennytrail/contract/invites/rules.ts'
import type { TeamKind } from '@pennytrail/contract/invites/rules.ts'

/** Invite to a role, change what is up to it, remove whoever has it. Donors come below every role. */
export const mayGive = (kind: TeamKind, own: TeamRole | undefined, role: TeamRole | 'Donor') => {
  const given = listGrantableRoles(kind, own)
  return role === 'Donor' ? given.length > 0 : given.includes(role)
}

/** See invites and send some. */
export const mayInvite = (kind: TeamKind, own: TeamRole | undefined): boolean =>
  listGrantableRoles(kind, own).length > 0

export const mayHandOver = (own: TeamRole | undefined): boolean => own === 'Lead'
