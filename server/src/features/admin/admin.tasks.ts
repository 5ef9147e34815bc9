import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { checkLedgers } from './operations/check-ledgers.ts'

export const adminTasks: Tasks = {
  'check-ledgers': (_payload, deps) => checkLedgers(deps),
}

export const adminSchedule: readonly Scheduled[] = [{ cron: '37 2 * * *', task: 'check-ledgers' }]
