import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

/** Freeze a report, share it by a link, withdraw the link. */
export const mayFreeze = (session: Session | null, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))

/** The accounts of the charity as they are kept inside: fund report, nominal ledger. */
export const maySeeAccounts = (session: Session | null, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined
