export { reportHandlers } from './reports.routes.ts'
export { keepReport } from './freeze-report.ts'
