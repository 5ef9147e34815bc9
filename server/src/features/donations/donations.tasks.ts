import * as z from 'zod'
import type { Scheduled, Tasks } from '../../platform/jobs/index.ts'
import { anonymiseGiver } from './retained-givers/anonymise-giver.ts'
import { eraseNetworks } from './checkout/start-donation.sql.ts'
import { deleteCardOutcomes } from './settlement/settle-gift.sql.ts'
import { deleteExpiredRetainedGivers } from './retained-givers/retained-givers.ts'
import { tellRefundCorrected } from './refunds/offline-refund.ts'
import { reconcileRefunds } from './refunds/reconcile-refunds.ts'
import { reconcileDonations } from './checkout/reconcile-gifts.ts'

const corrected = z.strictObject({ refundId: z.string() })
const formerGiver = z.strictObject({ personId: z.uuid() })

export const donationTasks: Tasks = {
  'forget-giver': (payload, deps) => {
    const { personId } = formerGiver.parse(payload)
    return deps.database.transaction('money', (db) => anonymiseGiver(db, personId))
  },
  'forget-kept-givers': (_payload, deps) => deleteExpiredRetainedGivers(deps),
  'forget-networks': (_payload, { clock, database }) => {
    const before = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000)
    return database.transaction('money', async (db) => {
      await eraseNetworks(db, before)
      await deleteCardOutcomes(db, before)
    })
  },
  'reconcile-donations': (_payload, deps) => reconcileDonations(deps),
  'reconcile-refunds': (_payload, deps) => reconcileRefunds(deps),
  'tell-refund-corrected': (payload, deps) =>
    tellRefundCorrected(deps, corrected.parse(payload).refundId),
}

export const donationSchedule: readonly Scheduled[] = [
  { cron: '45 3 * * *', task: 'forget-kept-givers' },
  { cron: '20 * * * *', task: 'forget-networks' },
  { cron: '* * * * *', task: 'reconcile-donations' },
  { cron: '* * * * *', task: 'reconcile-refunds' },
]
