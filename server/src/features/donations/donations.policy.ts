import { manages, roleInCharity, type Session } from '../../platform/http/index.ts'

export const isOnTeam = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

/** Give a gift back, whole or in part. */
export const mayRefund = (session: Session, charityId: string): boolean =>
  manages(roleInCharity(session, charityId))
