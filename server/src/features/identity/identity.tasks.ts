import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { deleteStale } from './identity.sql.ts'

export const identityTasks: Tasks = {
  'tidy-sessions': (_payload, deps) => {
    const before = new Date(deps.clock.now().getTime() - retentionDays.sessions * 24 * 3600_000)
    return deps.database.transaction('system', (db) => deleteStale(db, before))
  },
}

export const identitySchedule: readonly Scheduled[] = [
  { cron: '17 3 * * *', task: 'tidy-sessions' },
]
