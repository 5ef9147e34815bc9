import type { SessionUser } from '@pennytrail/contract'
import { getUserType } from '@pennytrail/contract/identity/user-type.ts'
import { listCharityRights, listDonorOrgRights } from '@pennytrail/contract/identity/rights.ts'
import type { AccountFacts } from './identity.sql.ts'

/**
 * Returns the person's purpose for signing up while they have not set up the organisation for it;
 * giving needs no set-up.
 */
const getUnfinishedIntent = (facts: AccountFacts): SessionUser['setup']['intent'] => {
  const { intent, charities, donorOrgs } = facts
  if (charities.length > 0 || donorOrgs.length > 0) return null
  return intent === 'donor' ? null : intent
}

/** Returns the account as the API shows it to its owner. */
export const toSessionUser = (facts: AccountFacts): SessionUser => {
  const { isDonor, confirmed, intent: _, claimWaiting, ...user } = facts
  const charities = user.charities.map((one) => ({ ...one, can: listCharityRights(one.role) }))
  const donorOrgs = user.donorOrgs.map((one) => ({ ...one, can: listDonorOrgRights(one.role) }))
  const userType = getUserType({
    isDonor,
    inCharity: charities.length > 0,
    inDonorOrg: donorOrgs.length > 0,
  })
  return {
    ...user,
    charities,
    donorOrgs,
    userType,
    usertype: userType,
    roles: [
      ...charities.map(({ id, role }) => ({ kind: 'charity' as const, id, role })),
      ...donorOrgs.map(({ id, role }) => ({ kind: 'donorOrg' as const, id, role })),
    ],
    charity: charities[0] ?? null,
    setup: { confirmed, intent: getUnfinishedIntent(facts), claimWaiting },
  }
}
