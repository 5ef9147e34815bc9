import type { Right, TeamRight } from '@pennytrail/contract'
import { charityRights, donorOrgRights } from '@pennytrail/contract/identity/rights.ts'

const members = {
  member: 'the team',
  Contributor: 'the Contributors, Managers and Leads',
  Manager: 'the Managers and Leads',
  Lead: 'the Leads',
} as const

const describeMembers = (right: TeamRight): string => {
  if ('charity' in right) {
    return members[right.charity === 'member' ? 'member' : charityRights[right.charity]]
  }
  return members[right.donorOrg === 'member' ? 'member' : donorOrgRights[right.donorOrg]]
}

const isOfTeam = (right: object): right is TeamRight => 'charity' in right || 'donorOrg' in right

/** Says who may make a call. */
export const describeRight = (right: Right): string => {
  if (right === 'own') return 'For what belongs to your own account.'
  const team = isOfTeam(right) ? describeMembers(right) : undefined
  if (!('decided' in right)) {
    return `For ${team} of the ${'charity' in right ? 'charity' : 'donor organisation'}.`
  }
  return team === undefined ? `For ${right.decided}.` : `For ${team} of ${right.decided}.`
}
