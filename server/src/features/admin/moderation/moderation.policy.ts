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

export const isTeamMember = (session: Session, { ownerKind, ownerId }: Subject): boolean =>
  ownerKind === 'charity' ? isInCharity(session, ownerId) : isInDonorOrg(session, ownerId)

export const mayAppeal = (session: Session, { ownerKind, ownerId }: Subject): boolean =>
  ownerKind === 'charity'
    ? mayAppealForCharity(session, ownerId)
    : mayAppealForDonorOrg(session, ownerId)
