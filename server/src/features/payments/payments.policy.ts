import type { CharityRole, Session } from '../../platform/http/index.ts'

const roleIn = (session: Session, charityId: string): CharityRole | undefined =>
  session.charities.find(({ id }) => id === charityId)?.role

/** See how the charity takes payments, and its payouts. */
export const maySeePayments = (session: Session, charityId: string): boolean =>
  roleIn(session, charityId) !== undefined

/** Connect and disconnect the charity's own account. */
export const mayConnect = (session: Session, charityId: string): boolean =>
  roleIn(session, charityId) === 'Lead'

/** Say where a payout stands on the bank statement; it can move money in the books. */
export const mayMatch = (session: Session, charityId: string): boolean => {
  const role = roleIn(session, charityId)
  return role === 'Lead' || role === 'Manager'
}
