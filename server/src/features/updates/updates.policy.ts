import { hasCharityRight, isInCharity, type Session } from '../../platform/http/index.ts'

/** Allows seeing drafts, updates that only the team reads, and earlier versions. */
export const maySeeDrafts = (session: Session | null, charityId: string): boolean =>
  isInCharity(session, charityId)

/** Allows writing, editing, scheduling and publishing updates and adding photographs. */
export const mayPost = (session: Session | null, charityId: string): boolean =>
  hasCharityRight(session, charityId, 'post')

/** Allows removing one’s own updates and, for a Manager, any update. */
export const mayRemove = (
  session: Session | null,
  { charityId, createdBy }: { charityId: string; createdBy: string | null },
): boolean =>
  hasCharityRight(session, charityId, 'removeUpdates') ||
  (mayPost(session, charityId) && createdBy === session?.userId)
