import { hasCharityRight, isInCharity, type Session } from '../../platform/http/index.ts'

export const isOnTeam = (session: Session, charityId: string): boolean =>
  isInCharity(session, charityId)

/** Whether the person may see the charity's record of givers who deleted their accounts: Leads. */
export const maySeeRetainedGivers = (session: Session, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'seeRetainedGivers')

export const mayRefund = (session: Session, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'refund')
