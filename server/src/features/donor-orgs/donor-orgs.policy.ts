import type { DonorOrgRole, Session } from '../../platform/http/index.ts'

const roleIn = (session: Session | null, orgId: string): DonorOrgRole | undefined =>
  session?.donorOrgs.find((membership) => membership.id === orgId)?.role

export const isInDonorOrg = (session: Session | null, orgId: string): boolean =>
  roleIn(session, orgId) !== undefined

/** Change what the organisation says of itself. */
export const mayEditDonorOrg = (session: Session | null, orgId: string): boolean =>
  ['Manager', 'Lead'].includes(roleIn(session, orgId) ?? '')
