import { AppError } from '../../../platform/app-error.ts'
import { defineHandlers } from '../../../platform/http/index.ts'
import { maySeeAccounts } from '../reports.policy.ts'
import { findReportCharity } from '../view-report.ts'
import { viewOverview } from './view-overview.ts'

export const overviewHandlers = defineHandlers({
  'GET /api/charity/{id}/overview': async ({ db, deps, params, session }) => {
    const charity = await findReportCharity(db, params.id)
    if (!maySeeAccounts(session, charity.id)) throw new AppError('access-denied')
    return viewOverview(db, charity.id, deps.clock.now())
  },
})
