import {
  listCharityRights,
  listDonorOrgRights,
  type CharityRight,
  type DonorOrgRight,
} from '@pennytrail/contract/identity/rights.ts'
import type { CharityRole, DonorOrgRole, Session } from '../session.ts'

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

/** Makes the policy that asks whether the caller has a right in a charity. */
export const makeCharityPolicy =
  (right: CharityRight) =>
  (session: Session | null, charityId: string): boolean =>
    listCharityRights(roleInCharity(session, charityId))[right]

/** Makes the policy that asks whether the caller has a right in a donor organisation. */
export const makeDonorOrgPolicy =
  (right: DonorOrgRight) =>
  (session: Session | null, donorOrgId: string): boolean =>
    listDonorOrgRights(roleInDonorOrg(session, donorOrgId))[right]

/** Returns whether the caller is a Lead of any charity or donor organisation. */
export const isLeadOfAny = ({ charities, donorOrgs }: Session): boolean =>
  [...charities, ...donorOrgs].some(({ role }) => role === 'Lead')
