import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

export const maySeePayments = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

export const mayConnect = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) === 'Lead'

/** Allows matching a payout with the bank statement, which can post ledger entries. */
export const mayMatch = (session: Session, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))
