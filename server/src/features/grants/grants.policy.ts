import {
  isManager,
  roleInCharity,
  roleInDonorOrg,
  type Session,
} from '../../platform/http/index.ts'

export const isInOrg = (session: Session, donorOrgId: string): boolean =>
  roleInDonorOrg(session, donorOrgId) !== undefined

export const isOnTeam = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

/** Give in the organisation's name, and confirm what a charity recorded as given by it. */
export const mayGiveFor = (session: Session, donorOrgId: string): boolean =>
  isManager(roleInDonorOrg(session, donorOrgId))

/** Record what came without a card, and what was promised. */
export const mayRecordGifts = (session: Session, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))

/**
 * Open a report on a grant to whoever has its link, and close it again: both who agreed on it may,
 * but where the organisation stays anonymous it alone does, since the report names it.
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
