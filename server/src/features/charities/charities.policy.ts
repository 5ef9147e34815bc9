import { isInCharity, makeCharityPolicy } from '../../platform/http/index.ts'

/** Whether the person may read the charity’s agreements to the Code: every team member may. */
export const maySeeAgreements = isInCharity

export const mayEditCharity = makeCharityPolicy('edit')

/**
 * Whether the person may add projects, and import projects published elsewhere: Managers and Leads
 * may.
 */
export const mayManageCharityProjects = makeCharityPolicy('manageProjects')
