import { describePage } from '@pennytrail/contract/pagination.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { defineHandlers } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import { allowRepeat } from '../../../platform/mail/index.ts'
import { syncWithRegister } from '../../charities/index.ts'
import { closeChargeFinding, listChargeFindings } from '../../payments/index.ts'
import { findGift, listStuckGifts } from './find-gift.sql.ts'
import { countJobs, deleteJob, listJobs, lockJob, retryJob } from './jobs.sql.ts'
import { countWaiting } from './pending-work.sql.ts'
import { readRegisterState } from './register.sql.ts'
import { viewDatabase } from './view-database.ts'
import { findLastCheck, listHitLimits } from './operations.sql.ts'

const lookedBackHours = 24

const lockIdle = async (db: Db, id: string) => {
  const job = orThrow(await lockJob(db, id), 'job-not-found')
  if (job.state === 'running') throw new AppError('job-running')
  return job
}

export const workHandlers = defineHandlers({
  'GET /api/admin/waiting': ({ db, deps }) => countWaiting(db, deps.clock.now()),
  'GET /api/admin/gift': async ({ db, deps }) => ({
    gifts: await listStuckGifts(db, deps.clock.now()),
  }),
  'GET /api/admin/gift/{reference}': async ({ db, params }) => {
    return orThrow(await findGift(db, params.reference), 'donation-not-found')
  },
  'GET /api/admin/charge-finding': async ({ db }) => ({
    findings: await listChargeFindings(db),
  }),
  'POST /api/admin/charge-finding/{id}/close': async ({
    body: { reason },
    db,
    deps,
    params,
    session,
  }) => {
    const now = deps.clock.now()
    const closed = await closeChargeFinding(db, params.id, reason, now)
    const { charge, kind } = orThrow(closed, 'finding-not-found')
    await recordActivity(db, {
      by: session.userId,
      act: 'close-charge-finding',
      subjectKind: 'charge-finding',
      subjectId: params.id,
      reason,
      detail: { charge, kind },
      at: now,
    })
    return { message: 'The finding has been closed.' }
  },
  'GET /api/admin/job': async ({ db, deps, query: { state, page, limit } }) => {
    const counts = await countJobs(db, deps.clock.now())
    const totalCount = counts[state]
    return {
      jobs: await listJobs(db, state, { page, limit }),
      ...counts,
      ...describePage({ page, limit }, totalCount),
    }
  },
  'POST /api/admin/job/{id}/retry': async ({ db, deps, params, session }) => {
    const job = await lockIdle(db, params.id)
    await allowRepeat(db, params.id)
    await retryJob(db, params.id)
    await recordActivity(db, {
      by: session.userId,
      act: 'retry-job',
      subjectKind: 'job',
      subjectId: params.id,
      detail: { task: job.task, attempts: job.attempts },
      at: deps.clock.now(),
    })
    return { message: 'The job is being tried again.' }
  },
  'POST /api/admin/job/{id}/drop': async ({ body, db, deps, params, session }) => {
    const job = await lockIdle(db, params.id)
    await deleteJob(db, params.id)
    await recordActivity(db, {
      by: session.userId,
      act: 'drop-job',
      subjectKind: 'job',
      subjectId: params.id,
      reason: body.reason,
      detail: { task: job.task, attempts: job.attempts },
      at: deps.clock.now(),
    })
    return { message: 'The job has been dropped.' }
  },
  'GET /api/admin/health': async ({ db, deps }) => {
    const since = new Date(deps.clock.now().getTime() - lookedBackHours * 3600_000)
    return {
      limits: await listHitLimits(db, since),
      ledger: (await findLastCheck(db)) ?? null,
    }
  },
  'GET /api/admin/database': ({ db }) => viewDatabase(db),
  'POST /api/admin/ledger-check': async ({ db }) => {
    await queueJob(db, 'check-ledgers', {}, { key: 'check-ledgers' })
    return { message: 'The ledgers are being checked. Look again in a minute.' }
  },
  'GET /api/admin/register': ({ db, deps }) => readRegisterState(db, deps.clock.now()),
  'POST /api/admin/register/follow': async ({ db, deps, session }) => {
    const changed = await syncWithRegister(db)
    await recordActivity(db, {
      by: session.userId,
      act: 'follow-register',
      subjectKind: 'register',
      subjectId: 'charities',
      detail: { ...changed },
      at: deps.clock.now(),
    })
    const sum = changed.removed + changed.restored + changed.suspended
    return {
      message:
        sum === 0
          ? 'Every charity already matches the register.'
          : `Charities changed: ${changed.removed} off the register, ${changed.restored} back on it, ${changed.suspended} suspended.`,
    }
  },
})
