import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { deleteOldNotifications } from './notification-list.sql.ts'

const batch = 5000

const deleteOld = async ({ clock, database }: Deps): Promise<void> => {
  const before = new Date(clock.now().getTime() - retentionDays.notifications * 24 * 3600_000)
  let deleted = batch
  while (deleted === batch) {
    deleted = await database.transaction('maintenance', (db) =>
      deleteOldNotifications(db, before, batch),
    )
  }
}

export const notificationTasks: Tasks = {
  'tidy-notifications': (_payload, deps) => deleteOld(deps),
}

export const notificationSchedule: readonly Scheduled[] = [
  { cron: '47 3 * * *', task: 'tidy-notifications' },
]
