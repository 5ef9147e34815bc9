import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

/** Allows freezing a report, sharing it by a link and withdrawing the link. */
export const mayFreeze = (session: Session | null, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))

/** Allows seeing the charity’s internal accounts: the fund report and the nominal ledger. */
export const maySeeAccounts = (session: Session | null, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined
