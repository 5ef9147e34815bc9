import type { CharityRole, Session } from '../../platform/http/index.ts'

const roleIn = (session: Session | null, charityId: string): CharityRole | undefined =>
  session?.charities.find((membership) => membership.id === charityId)?.role

/** Drafts, what only the team reads, earlier versions. */
export const maySeeDrafts = (session: Session | null, charityId: string): boolean =>
  roleIn(session, charityId) !== undefined

/** Write, edit, schedule and publish; add photographs. */
export const mayPost = (session: Session | null, charityId: string): boolean =>
  ['Contributor', 'Manager', 'Lead'].includes(roleIn(session, charityId) ?? '')

/** One’s own, or as a Manager any. */
export const mayRemove = (
  session: Session | null,
  update: { charityId: string; createdBy: string | null },
): boolean => {
  const role = roleIn(session, update.charityId)
  if (role === 'Contributor') return update.createdBy === session?.userId
  return role === 'Manager' || role === 'Lead'
}
