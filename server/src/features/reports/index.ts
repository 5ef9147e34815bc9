export { accountsHandlers } from './accounts/accounts.routes.ts'
export { reportHandlers } from './reports.routes.ts'
export { saveFrozenReport } from './frozen-reports/freeze-report.ts'
export { readFrozenReportHead } from './report-head.ts'
