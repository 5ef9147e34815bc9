import {
  listCharityRights,
  listDonorOrgRights,
  type CharityRight,
  type DonorOrgRight,
} from '@pennytrail/contract/identity/rights.ts'
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

export const isInCharity = (session: Session | null, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

export const isInDonorOrg = (session: Session | null, donorOrgId: string): boolean =>
  roleInDonorOrg(session, donorOrgId) !== undefined

/** Tells whether the caller has a right in a charity. Only policies call it. */
export const hasCharityRight = (
  session: Session | null,
  charityId: string,
  right: CharityRight,
): boolean => listCharityRights(roleInCharity(session, charityId))[right]

/** Tells whether the caller has a right in a donor organisation. Only policies call it. */
export const hasDonorOrgRight = (
  session: Session | null,
  donorOrgId: string,
  right: DonorOrgRight,
): boolean => listDonorOrgRights(roleInDonorOrg(session, donorOrgId))[right]
