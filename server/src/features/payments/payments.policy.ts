import { hasCharityRight, isInCharity, type Session } from '../../platform/http/index.ts'

export const maySeePayments = (session: Session, charityId: string): boolean =>
  isInCharity(session, charityId)

export const mayConnect = (session: Session, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'connectPayments')

/** Allows matching a payout with the bank statement, which can post ledger entries. */
export const mayMatch = (session: Session, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'matchPayouts')
