import { hasDonorOrgRight, type Session } from '../../platform/http/index.ts'

export const mayEditDonorOrg = (session: Session | null, orgId: string): boolean =>
  hasDonorOrgRight(session, orgId, 'edit')
