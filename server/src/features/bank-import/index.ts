export { bankImportHandlers as handlers } from './bank-import.routes.ts'
export { bankImportSchedule as schedule, bankImportTasks as tasks } from './bank-import.tasks.ts'
export { saveStatement } from './save-statement.ts'
