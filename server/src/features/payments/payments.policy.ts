import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

/** See how the charity takes payments, and its payouts. */
export const maySeePayments = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

/** Connect and disconnect the charity's own account. */
export const mayConnect = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) === 'Lead'

/** Say where a payout stands on the bank statement; it can move money in the books. */
export const mayMatch = (session: Session, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))
