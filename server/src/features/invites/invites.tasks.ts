import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { deleteOldInvites } from './invites.sql.ts'

export const inviteTasks: Tasks = {
  'tidy-invites': async (_payload, deps) => {
    const before = new Date(deps.clock.now().getTime() - retentionDays.invites * 24 * 3600_000)
    await deps.database.transaction('accounts', (db) => deleteOldInvites(db, before))
  },
}

export const inviteSchedule: readonly Scheduled[] = [{ cron: '37 3 * * *', task: 'tidy-invites' }]
