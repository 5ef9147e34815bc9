import {
  isInCharity,
  isInDonorOrg,
  makeCharityPolicy,
  makeDonorOrgPolicy,
  type Session,
} from '../../platform/http/index.ts'

export const isInOrg = isInDonorOrg

export const isOnTeam = isInCharity

/**
 * Returns whether the person may give in the organisation's name and confirm grants that a charity
 * recorded.
 */
export const mayGiveFor = makeDonorOrgPolicy('give')

export const mayRecordGifts = makeCharityPolicy('recordGifts')

/**
 * Returns whether the person may create or withdraw the shared link of a report. Both organisations
 * may, except if the donor organisation is anonymous: then only the donor organisation may, because
 * the report names it.
 */
export const mayShareReport = (
  session: Session | null,
  grant: {
    readonly donorOrgId: string
    readonly charityId: string
    readonly isAnonymous: boolean
  },
): boolean =>
  session !== null &&
  (mayGiveFor(session, grant.donorOrgId) ||
    (!grant.isAnonymous && mayRecordGifts(session, grant.charityId)))
