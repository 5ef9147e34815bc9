import { isManager, roleInDonorOrg, type Session } from '../../platform/http/index.ts'

export const isInDonorOrg = (session: Session | null, orgId: string): boolean =>
  roleInDonorOrg(session, orgId) !== undefined

export const mayEditDonorOrg = (session: Session | null, orgId: string): boolean =>
  isManager(roleInDonorOrg(session, orgId))
