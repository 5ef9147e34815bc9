export { accountsHandlers } from './accounts.routes.ts'
export { reportHandlers } from './reports.routes.ts'
export { keepReport } from './freeze-report.ts'
export { frozenReportHead } from './report-head.ts'
