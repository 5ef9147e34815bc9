import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

export const isOnTeam = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

/** The charity's own record of givers who have left. */
export const maySeeRetainedGivers = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) === 'Lead'

/** Give a gift back, whole or in part. */
export const mayRefund = (session: Session, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))
