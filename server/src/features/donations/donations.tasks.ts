import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { reconcileDonations } from './reconcile.ts'
import { openTestAccount } from './test-account.ts'

export const donationTasks: Tasks = {
  'open-test-account': openTestAccount,
  'reconcile-donations': (_payload, deps) => reconcileDonations(deps),
}

export const donationSchedule: readonly Scheduled[] = [
  { cron: '* * * * *', task: 'reconcile-donations' },
]
