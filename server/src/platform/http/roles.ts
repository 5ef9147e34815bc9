import type { CharityRole, DonorOrgRole, Session } from './session.ts'

/** The role that whoever calls has in a charity; none for visitors (null) and strangers. */
export const roleInCharity = (
  session: Session | null,
  charityId: string,
): CharityRole | undefined => session?.charities.find(({ id }) => id === charityId)?.role

/** The same in a donor organisation. */
export const roleInDonorOrg = (
  session: Session | null,
  donorOrgId: string,
): DonorOrgRole | undefined => session?.donorOrgs.find(({ id }) => id === donorOrgId)?.role

/** Whether a role is a Manager's or a Lead's, who do most things alike. */
export const isManager = (role: CharityRole | DonorOrgRole | undefined): boolean =>
  role === 'Manager' || role === 'Lead'
