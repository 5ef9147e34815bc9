import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { eraseOldNames } from './retention.ts'

export const giftAidTasks: Tasks = {
  'erase-gift-aid-names': (_payload, deps) => eraseOldNames(deps),
}

export const giftAidSchedule: readonly Scheduled[] = [
  { cron: '40 3 * * *', task: 'erase-gift-aid-names' },
]
