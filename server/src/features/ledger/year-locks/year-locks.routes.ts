import { AppError } from '../../../platform/app-error.ts'
import { defineHandlers } from '../../../platform/http/index.ts'
import { findCharityAt } from '../../charities/index.ts'
import { projectPolicy } from '../../projects/index.ts'
import { lockYear, openYear, viewYearLocks } from './year-locks.ts'

export const yearLockHandlers = defineHandlers({
  'GET /api/charity/{id}/year-locks': async ({ params, session, db }) => {
    const charity = await findCharityAt(db, params.id)
    if (!projectPolicy.maySeeDrafts(session, charity.id)) throw new AppError('access-denied')
    return viewYearLocks(db, charity.id, session)
  },
  'POST /api/charity/{id}/year-locks': async ({ params, body, session, db, deps }) => {
    const charity = await findCharityAt(db, params.id)
    return lockYear(db, charity.id, session, body.lockedThrough, deps.clock.now())
  },
  'POST /api/charity/{id}/year-locks/{lockId}/open': async ({
    params,
    body,
    session,
    db,
    deps,
  }) => {
    const charity = await findCharityAt(db, params.id)
    const opened = { lockId: params.lockId, reason: body.reason }
    return openYear(db, charity.id, session, opened, deps.clock.now())
  },
})
