import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

/** Drafts, what only the team reads, earlier versions. */
export const maySeeDrafts = (session: Session | null, charityId: string): boolean =>
  roleInCharity(session, charityId) !== undefined

/** Write, edit, schedule and publish; add photographs. */
export const mayPost = (session: Session | null, charityId: string): boolean => {
  const role = roleInCharity(session, charityId)
  return role === 'Contributor' || isManager(role)
}

/** One’s own, or as a Manager any. */
export const mayRemove = (
  session: Session | null,
  update: { charityId: string; createdBy: string | null },
): boolean => {
  const role = roleInCharity(session, update.charityId)
  if (role === 'Contributor') return update.createdBy === session?.userId
  return isManager(role)
}
