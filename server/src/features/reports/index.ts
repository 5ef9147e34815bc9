export { accountsHandlers } from './accounts/accounts.routes.ts'
export { reportHandlers } from './reports.routes.ts'
export { keepReport } from './frozen-reports/freeze-report.ts'
export { frozenReportHead } from './report-head.ts'
