import { isManager, roleInCharity, type Session } from '../../platform/http/index.ts'

/** A charity's Managers and Leads, and the platform's staff, may ask for a checkpoint at once. */
export const mayAskForCheckpoint = (session: Session | null, charityId: string): boolean =>
  session?.isAdmin === true || isManager(roleInCharity(session, charityId))
