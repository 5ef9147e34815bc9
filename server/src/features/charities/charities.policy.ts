import { isInCharity, makeCharityPolicy } from '../../platform/http/index.ts'

/** Whether the person may read the charity’s agreements to the Code: its team. */
export const maySeeAgreements = isInCharity

export const mayEditCharity = makeCharityPolicy('edit')

/**
 * Whether the person may add projects, and import those published elsewhere: Managers and Leads.
 */
export const mayManageCharityProjects = makeCharityPolicy('manageProjects')
