import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

export const isOnTeam = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

/** Whether the person may see the charity's record of givers who deleted their accounts: Leads. */
export const maySeeRetainedGivers = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) === 'Lead'

export const mayRefund = (session: Session, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))
