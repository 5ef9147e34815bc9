import {
  isInCharity,
  isInDonorOrg,
  makeCharityPolicy,
  makeDonorOrgPolicy,
  type Session,
} from '../../../platform/http/index.ts'
import type { Subject } from './moderation-subjects.sql.ts'

const mayAppealForCharity = makeCharityPolicy('appeal')
const mayAppealForDonorOrg = makeDonorOrgPolicy('appeal')

export const isTeamMember = (session: Session, { owner_kind, owner_id }: Subject): boolean =>
  owner_kind === 'charity' ? isInCharity(session, owner_id) : isInDonorOrg(session, owner_id)

export const mayAppeal = (session: Session, { owner_kind, owner_id }: Subject): boolean =>
  owner_kind === 'charity'
    ? mayAppealForCharity(session, owner_id)
    : mayAppealForDonorOrg(session, owner_id)
