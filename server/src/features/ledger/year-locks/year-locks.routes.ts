import { defineHandlers } from '../../../platform/http/index.ts'
import { lockYear, openYear, viewYearLocks } from './year-locks.ts'

export const yearLockHandlers = defineHandlers({
  'GET /api/charity/{id}/year-locks': async ({ db, session, subject: charity }) => {
    return viewYearLocks(db, charity.id, session)
  },
  'POST /api/charity/{id}/year-locks': async ({ body, db, deps, session, subject: charity }) => {
    return lockYear(db, charity.id, session, body.lockedThrough, deps.clock.now())
  },
  'POST /api/charity/{id}/year-locks/{lockId}/open': async ({
    body,
    db,
    deps,
    params,
    session,
    subject: charity,
  }) => {
    const opened = { lockId: params.lockId, reason: body.reason }
    return openYear(db, charity.id, session, opened, deps.clock.now())
  },
})
