import * as z from 'zod'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { anonymiseGiver } from './retained-givers/anonymise-giver.ts'
import { deleteExpiredRetainedGivers } from './retained-givers/retained-givers.ts'
import { reconcileRefunds } from './refunds/reconcile-refunds.ts'
import { reconcileDonations } from './settlement/reconcile-gifts.ts'

const formerGiver = z.strictObject({ personId: z.uuid() })

export const donationTasks: Tasks = {
  'forget-giver': (payload, deps) => {
    const { personId } = formerGiver.parse(payload)
    return deps.database.transaction('system', (db) => anonymiseGiver(db, personId))
  },
  'forget-kept-givers': (_payload, deps) => deleteExpiredRetainedGivers(deps),
  'reconcile-donations': (_payload, deps) => reconcileDonations(deps),
  'reconcile-refunds': (_payload, deps) => reconcileRefunds(deps),
}

export const donationSchedule: readonly Scheduled[] = [
  { cron: '45 3 * * *', task: 'forget-kept-givers' },
  { cron: '* * * * *', task: 'reconcile-donations' },
  { cron: '* * * * *', task: 'reconcile-refunds' },
]
