import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { checkLedgers } from './operations/check-ledgers.ts'
import { remindOfOldExtracts } from './operations/register-emails.ts'

export const adminTasks: Tasks = {
  'check-ledgers': (_payload, deps) => checkLedgers(deps),
  'remind-of-old-extracts': (_payload, deps) => remindOfOldExtracts(deps),
}

export const adminSchedule: readonly Scheduled[] = [
  { cron: '37 2 * * *', task: 'check-ledgers' },
  { cron: '20 8 * * *', task: 'remind-of-old-extracts' },
]
