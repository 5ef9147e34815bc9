import type { Session } from '../../platform/http/index.ts'

const roleIn = (session: Session, charityId: string) =>
  session.charities.find(({ id }) => id === charityId)?.role

export const isOnTeam = (session: Session, charityId: string): boolean =>
  roleIn(session, charityId) !== undefined

/** Answer a giver in the charity's name. */
export const mayAnswer = (session: Session, charityId: string): boolean =>
  ['Manager', 'Lead'].includes(roleIn(session, charityId) ?? '')
