import type { CharityRole, Session } from '../../platform/http/index.ts'

const roleIn = (session: Session, charityId: string): CharityRole | undefined =>
  session.charities.find(({ id }) => id === charityId)?.role

/** See how the charity takes payments, and its payouts. */
export const maySeePayments = (session: Session, charityId: string): boolean =>
  roleIn(session, charityId) !== undefined

/** Connect and disconnect the charity's own account. */
export const mayConnect = (session: Session, charityId: string): boolean =>
  roleIn(session, charityId) === 'Lead'
