import { reportHandlers } from './reports.routes.ts'
import { accountsHandlers } from './accounts/accounts.routes.ts'
import { overviewHandlers } from './overview/overview.routes.ts'

export { saveFrozenReport } from './frozen-reports/freeze-report.ts'
export { readFrozenReportHead } from './report-head.ts'

export const handlers = {
  ...reportHandlers,
  ...accountsHandlers,
  ...overviewHandlers,
}
