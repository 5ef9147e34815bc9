import { hasCharityRight, isInCharity, type Session } from '../../platform/http/index.ts'

/** Allows seeing drafts, projects that only the team sees, and internal figures. */
export const maySeeDrafts = (session: Session | null, charityId: string): boolean =>
  isInCharity(session, charityId)

export const mayRecordSpending = (session: Session | null, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'recordSpending')

export const mayRecordIncome = (session: Session | null, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'recordIncome')

export const mayManageProjects = (session: Session | null, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'manageProjects')
