import { hasCharityRight, isInCharity, type Session } from '../../platform/http/index.ts'

/** Allows freezing a report, sharing it by a link and withdrawing the link. */
export const mayFreeze = (session: Session | null, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'freezeReports')

/** Allows seeing the charity’s internal accounts: the fund report and the nominal ledger. */
export const maySeeAccounts = (session: Session | null, charityId: string): boolean =>
  isInCharity(session, charityId)
