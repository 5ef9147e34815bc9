import { makeCharityPolicy, type Session } from '../../platform/http/index.ts'

export const mayAskForCharity = makeCharityPolicy('askForCheckpoints')

/**
 * Allows a charity’s Managers and Leads and the platform’s staff to request a checkpoint
 * immediately.
 */
export const mayAskForCheckpoint = (session: Session | null, charityId: string): boolean =>
  session?.isAdmin === true || mayAskForCharity(session, charityId)
