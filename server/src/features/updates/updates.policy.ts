import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

/** Allows seeing drafts, updates that only the team reads, and earlier versions. */
export const maySeeDrafts = (session: Session | null, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

/** Allows writing, editing, scheduling and publishing updates and adding photographs. */
export const mayPost = (session: Session | null, charityId: string): boolean => {
  const role = roleInCharity(session, charityId)
  return role === 'Contributor' || isManager(role)
}

/** Allows removing one’s own updates and, for a Manager, any update. */
export const mayRemove = (
  session: Session | null,
  update: { charityId: string; createdBy: string | null },
): boolean => {
  const role = roleInCharity(session, update.charityId)
  if (role === 'Contributor') return update.createdBy === session?.userId
  return isManager(role)
}
