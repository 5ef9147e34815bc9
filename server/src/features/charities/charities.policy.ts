import type { CharityRole, Session } from '../../platform/http/index.ts'

const roleIn = (session: Session | null, charityId: string): CharityRole | undefined =>
  session?.charities.find((membership) => membership.id === charityId)?.role

/** Change the profile. */
export const mayEditCharity = (session: Session | null, charityId: string): boolean =>
  roleIn(session, charityId) === 'Lead'

/** Add projects, and bring in those published elsewhere. */
export const mayManageCharityProjects = (session: Session | null, charityId: string): boolean =>
  ['Manager', 'Lead'].includes(roleIn(session, charityId) ?? '')
