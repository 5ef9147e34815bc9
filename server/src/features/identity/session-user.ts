import type { SessionUser } from '@pennytrail/contract'
import { getUserType } from '@pennytrail/contract/identity/user-type.ts'
import type { AccountFacts } from './identity.sql.ts'

/**
 * Returns the purpose that the person signed up for and has not set up yet; giving needs no set-up.
 */
const getUnfinishedIntent = (facts: AccountFacts): SessionUser['setup']['intent'] => {
  const { intent, charities, donorOrgs } = facts
  if (charities.length > 0 || donorOrgs.length > 0) return null
  return intent === 'donor' ? null : intent
}

/** Returns the account as the session shows it. */
export const toSessionUser = (facts: AccountFacts): SessionUser => {
  const { isDonor, confirmed, intent: _, claimWaiting, ...user } = facts
  const userType = getUserType({
    isDonor,
    inCharity: user.charities.length > 0,
    inDonorOrg: user.donorOrgs.length > 0,
  })
  return {
    ...user,
    userType,
    usertype: userType,
    roles: [
      ...user.charities.map(({ id, role }) => ({ kind: 'charity' as const, id, role })),
      ...user.donorOrgs.map(({ id, role }) => ({ kind: 'donorOrg' as const, id, role })),
    ],
    charity: user.charities[0] ?? null,
    setup: { confirmed, intent: getUnfinishedIntent(facts), claimWaiting },
  }
}
