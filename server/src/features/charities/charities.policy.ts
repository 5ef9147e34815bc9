import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

/** Change the profile. */
export const mayEditCharity = (session: Session | null, charityId: string): boolean =>
  roleInCharity(session, charityId) === 'Lead'

/** Add projects, and bring in those published elsewhere. */
export const mayManageCharityProjects = (session: Session | null, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))
