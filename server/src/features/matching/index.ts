export { erasePledger, exportPledges } from './personal-data.sql.ts'
export { reserveMatch } from './matching.sql.ts'
export { matchingHandlers as handlers } from './matching.routes.ts'
export { matchingTasks as tasks } from './matching.tasks.ts'
