import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { savePartsBacklog } from './ledger-sums.ts'

export const ledgerTasks: Tasks = {
  'save-fund-parts': (_payload, deps) => savePartsBacklog(deps),
}

export const ledgerSchedule: readonly Scheduled[] = [
  { cron: '*/10 * * * *', task: 'save-fund-parts' },
]
