import { projectHandlers } from './projects.routes.ts'
import { projectFileHandlers } from './files/project-files.routes.ts'

export { endPaymentPages } from './change-project.ts'
export { findCharityOfProject, findProject, type FoundProject } from './find-project.ts'
export { computeProjectHealth, type HealthFacts } from './health/project-health.ts'
export { toHealthFacts, toProjectMoney, toSummary } from './project-view.ts'
export {
  endProject,
  insertProject,
  lockProject,
  saveBudget,
  type ProjectFields,
} from './project-writes.sql.ts'
export * as projectPolicy from './projects.policy.ts'
export {
  leftMoney,
  projectColumns,
  projectOverspend,
  projectTables,
  type ProjectRow,
} from './projects.sql.ts'
export { findManagedProject } from './find-managed-project.ts'
export { parseProjectId, throwNotVisible } from './view-project.ts'

export const handlers = {
  ...projectHandlers,
  ...projectFileHandlers,
}
