import { hasCharityRight, isInCharity, type Session } from '../../platform/http/index.ts'

/** Whether the person may read the charity’s agreements to the Code: its team. */
export const maySeeAgreements = (session: Session, charityId: string): boolean =>
  isInCharity(session, charityId)

export const mayEditCharity = (session: Session | null, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'edit')

/**
 * Whether the person may add projects, and import those published elsewhere: Managers and Leads.
 */
export const mayManageCharityProjects = (session: Session | null, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'manageProjects')
