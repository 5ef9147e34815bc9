export { endPaymentPages } from './change-project.ts'
export { findProject, type FoundProject } from './find-project.ts'
export { projectHealth, type HealthFacts } from './health/project-health.ts'
export { healthFactsOf, moneyOf, summaryOf } from './project-view.ts'
export {
  endProject,
  insertProject,
  lockProject,
  writeBudget,
  type ProjectFields,
} from './project-writes.sql.ts'
export * as projectPolicy from './projects.policy.ts'
export { projectColumns, projectTables, type ProjectRow } from './projects.sql.ts'
export { projectHandlers } from './projects.routes.ts'
export { managedProject } from './find-managed-project.ts'
export { projectId, refuseUnseen } from './view-project.ts'
export { projectFileHandlers } from './files/project-files.routes.ts'
