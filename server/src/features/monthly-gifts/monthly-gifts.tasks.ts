import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { reconcileMonthlyGifts } from './sync/reconcile-monthly-gifts.ts'

export const monthlyGiftTasks: Tasks = {
  'reconcile-monthly-gifts': (_payload, deps) => reconcileMonthlyGifts(deps),
}

export const monthlyGiftSchedule: readonly Scheduled[] = [
  { cron: '* * * * *', task: 'reconcile-monthly-gifts' },
]
