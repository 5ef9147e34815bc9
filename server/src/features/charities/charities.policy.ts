import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

export const mayEditCharity = (session: Session | null, charityId: string): boolean =>
  roleInCharity(session, charityId) === 'Lead'

/**
 * Whether the person may add projects, and import those published elsewhere: Managers and Leads.
 */
export const mayManageCharityProjects = (session: Session | null, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))
