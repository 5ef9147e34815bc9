import type { Session } from '../../platform/http/index.ts'

const manages = (
  roles: readonly { readonly id: string; readonly role: string }[],
  id: string,
): boolean =>
  roles.some((membership) => membership.id === id && ['Manager', 'Lead'].includes(membership.role))

export const isInOrg = (session: Session, donorOrgId: string): boolean =>
  session.donorOrgs.some(({ id }) => id === donorOrgId)

export const isOnTeam = (session: Session, charityId: string): boolean =>
  session.charities.some(({ id }) => id === charityId)

/** Give in the organisation's name, and confirm what a charity recorded as given by it. */
export const mayGiveFor = (session: Session, donorOrgId: string): boolean =>
  manages(session.donorOrgs, donorOrgId)

/** Record what came without a card, and what was promised. */
export const mayRecordGifts = (session: Session, charityId: string): boolean =>
  manages(session.charities, charityId)

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
