import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { deleteOldLimits } from '../../platform/rate-limits.ts'
import { deleteStale } from './identity.sql.ts'
import { resetDueFactors } from './second-factor/reset-second-factor.ts'
import { resealSecondFactors } from './second-factor/reseal-second-factors.ts'

export const identityTasks: Tasks = {
  'tidy-sessions': (_payload, deps) => {
    const now = deps.clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)
    const before = daysAgo(retentionDays.sessions)
    return deps.database.transaction('accounts', async (db) => {
      await deleteStale(db, now, before, daysAgo(retentionDays.accountEvents))
      await deleteOldLimits(db, before)
    })
  },
  'reset-second-factors': (_payload, deps) => resetDueFactors(deps),
  'reseal-second-factors': (_payload, deps) => resealSecondFactors(deps),
}

export const identitySchedule: readonly Scheduled[] = [
  { cron: '17 3 * * *', task: 'tidy-sessions' },
  { cron: '7 * * * *', task: 'reseal-second-factors' },
  { cron: '*/10 * * * *', task: 'reset-second-factors' },
]
