import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

export const isOnTeam = (session: Session, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

export const mayAnswer = (session: Session, charityId: string): boolean =>
  isManager(roleInCharity(session, charityId))
