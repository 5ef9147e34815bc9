import { makeCharityPolicy } from '../../platform/http/index.ts'

export const mayEditCharity = makeCharityPolicy('edit')

/**
 * Whether the person may add projects, and import projects published elsewhere: Managers and Leads
 * may.
 */
export const mayManageCharityProjects = makeCharityPolicy('manageProjects')
