import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { reconcileDonations } from './reconcile.ts'

export const donationTasks: Tasks = {
  'reconcile-donations': (_payload, deps) => reconcileDonations(deps),
}

export const donationSchedule: readonly Scheduled[] = [
  { cron: '* * * * *', task: 'reconcile-donations' },
]
