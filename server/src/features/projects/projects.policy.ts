import { isInCharity, makeCharityPolicy } from '../../platform/http/index.ts'

// Row-level security decides who may see a project at all: projects.rls.sql.

/** Allows seeing drafts, projects that only the team sees, and internal figures. */
export const maySeeDrafts = isInCharity

export const mayRecordSpending = makeCharityPolicy('recordSpending')

export const mayRecordIncome = makeCharityPolicy('recordIncome')

export const mayManageProjects = makeCharityPolicy('manageProjects')
