import { isInCharity, makeCharityPolicy, type Session } from '../../platform/http/index.ts'

export const mayEditCharity = makeCharityPolicy('edit')

/**
 * Whether the person may add projects, and import projects published elsewhere: Managers and Leads
 * may.
 */
export const mayManageCharityProjects = makeCharityPolicy('manageProjects')

const mayAnnounceForCharity = makeCharityPolicy('announceAppeals')

/** Allows a charity's Leads and the platform's staff to announce appeals. */
export const mayAnnounceAppeals = (session: Session, charityId: string): boolean =>
  session.isAdmin || mayAnnounceForCharity(session, charityId)

export const maySeeAppeals = (session: Session, charityId: string): boolean =>
  session.isAdmin || isInCharity(session, charityId)
