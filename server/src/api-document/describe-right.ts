import type { Right } from '@pennytrail/contract'
import { charityRights, donorOrgRights } from '@pennytrail/contract/identity/rights.ts'

const members = {
  member: 'the team',
  Contributor: 'the Contributors, Managers and Leads',
  Manager: 'the Managers and Leads',
  Lead: 'the Leads',
} as const

/** Says who in a team may make a call. */
export const describeRight = (right: Right): string => {
  if ('charity' in right) {
    const lowest = right.charity === 'member' ? 'member' : charityRights[right.charity]
    return `For ${members[lowest]} of the charity.`
  }
  const lowest = right.donorOrg === 'member' ? 'member' : donorOrgRights[right.donorOrg]
  return `For ${members[lowest]} of the donor organisation.`
}
