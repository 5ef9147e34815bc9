import type { Session } from '../../platform/http/index.ts'

/** A charity's Managers and Leads, and the platform's staff, may ask for a checkpoint at once. */
export const mayAskForCheckpoint = (session: Session | null, charityId: string): boolean =>
  session !== null &&
  (session.isAdmin ||
    session.charities.some(
      ({ id, role }) => id === charityId && (role === 'Manager' || role === 'Lead'),
    ))
