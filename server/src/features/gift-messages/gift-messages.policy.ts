import { hasCharityRight, isInCharity, type Session } from '../../platform/http/index.ts'

export const isOnTeam = (session: Session, charityId: string): boolean =>
  isInCharity(session, charityId)

export const mayAnswer = (session: Session, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'answerGivers')
