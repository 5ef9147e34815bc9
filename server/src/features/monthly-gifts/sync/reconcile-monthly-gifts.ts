import type { Deps } from '../../../platform/http/index.ts'
import { workThroughDue } from '../../../platform/jobs/index.ts'
import { askWhetherToGoOn } from '../go-on-after-dispute.ts'
import { holdOrRelease } from '../hold-or-release-monthly-gift.ts'
import { endAtProvider, endMonthlyGiftsNow } from '../end-monthly-gift.ts'
import { syncMonthlyGift } from './sync-monthly-gift.ts'
import { findMonthly, takeDue } from '../monthly-gifts.sql.ts'
import { takeMissedCards } from '../replace-card.ts'

const atOnce = 50

/**
 * Completes the work on monthly gifts that a crash or a missed event interrupted. Ends those marked
 * as ending, holds those whose charity or project takes no gifts or whose payment was disputed, and
 * syncs the others that are due. Any number of processes may run it at any time.
 */
export const reconcileMonthlyGifts = (deps: Deps): Promise<void> =>
  workThroughDue(deps, {
    duty: 'money',
    take: takeDue,
    atOnce,
    getId: ({ id }) => id,
    work: ({ id }) => reconcile(deps, id),
    failure: 'a monthly gift could not be reconciled',
  })

const reconcile = async (deps: Deps, id: string): Promise<void> => {
  const gift = await deps.database.read('system', (db) => findMonthly(db, id))
  if (!gift || gift.endedAt !== null) return
  if (gift.ending !== null) return endAtProvider(deps, id)
  if (gift.isOver) return endMonthlyGiftsNow(deps, { id }, 'project-closed')
  await holdOrRelease(deps, gift)
  await askWhetherToGoOn(deps, gift)
  await syncMonthlyGift(deps, id)
  await takeMissedCards(deps, gift)
}
