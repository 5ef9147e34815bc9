import { isInCharity, makeCharityPolicy, type Session } from '../../platform/http/index.ts'

/** Allows seeing drafts, updates that only the team reads, and earlier versions. */
export const maySeeDrafts = isInCharity

/** Allows writing, editing, scheduling and publishing updates and adding photographs. */
export const mayPost = makeCharityPolicy('post')

const mayRemoveAny = makeCharityPolicy('removeUpdates')

/** Allows removing one’s own updates and, for a Manager, any update. */
export const mayRemove = (
  session: Session | null,
  { charityId, createdBy }: { charityId: string; createdBy: string | null },
): boolean =>
  mayRemoveAny(session, charityId) || (mayPost(session, charityId) && createdBy === session?.userId)
