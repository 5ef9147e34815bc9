import {
  hasCharityRight,
  hasDonorOrgRight,
  isInCharity,
  isInDonorOrg,
  type Session,
} from '../../../platform/http/index.ts'
import type { Subject } from './moderation-subjects.sql.ts'

export const isTeamMember = (session: Session, { owner_kind, owner_id }: Subject): boolean =>
  owner_kind === 'charity' ? isInCharity(session, owner_id) : isInDonorOrg(session, owner_id)

export const mayAppeal = (session: Session, { owner_kind, owner_id }: Subject): boolean =>
  owner_kind === 'charity'
    ? hasCharityRight(session, owner_id, 'appeal')
    : hasDonorOrgRight(session, owner_id, 'appeal')
