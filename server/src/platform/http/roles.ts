import type { CharityRole, DonorOrgRole, Session } from './session.ts'

/** Returns the caller's role in a charity; undefined for visitors (null) and non-members. */
export const roleInCharity = (
  session: Session | null,
  charityId: string,
): CharityRole | undefined => session?.charities.find(({ id }) => id === charityId)?.role

/**
 * Returns the caller's role in a donor organisation; undefined for visitors (null) and non-members.
 */
export const roleInDonorOrg = (
  session: Session | null,
  donorOrgId: string,
): DonorOrgRole | undefined => session?.donorOrgs.find(({ id }) => id === donorOrgId)?.role

/** Tells whether a role is Manager or Lead, which share most permissions. */
export const isManager = (role: CharityRole | DonorOrgRole | undefined): boolean =>
  role === 'Manager' || role === 'Lead'
