import type { Deps } from '../../../platform/http/index.ts'
import { holdOrRelease } from '../hold-or-release-monthly.ts'
import { endAtProvider, endMonthlyGiftsNow } from '../end-monthly.ts'
import { syncMonthlyGift } from './sync-monthly-gift.ts'
import { findMonthly, takeDue } from '../monthly.sql.ts'
import { findNewCards } from '../new-card.ts'

const atOnce = 50

/**
 * Completes the work on monthly gifts that a crash or a missed event interrupted. Ends those marked
 * as ending, holds those whose charity or project takes no gifts, and syncs the others that are
 * due. Any number of processes may run it at any time.
 */
export const reconcileMonthlyGifts = async (deps: Deps): Promise<void> => {
  const seen = new Set<string>()
  for (;;) {
    const due = await deps.database.transaction('system', (db) =>
      takeDue(db, deps.clock.now(), atOnce),
    )
    const fresh = due.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) {
      seen.add(id)
      try {
        await reconcile(deps, id)
      } catch (err) {
        // One failure must not block the other gifts. Its next check is planned already.
        deps.log.error({ err, monthlyGift: id }, 'a monthly gift could not be reconciled')
      }
    }
    if (fresh.length < atOnce) return
  }
}

const reconcile = async (deps: Deps, id: string): Promise<void> => {
  const gift = await deps.database.read('system', (db) => findMonthly(db, id))
  if (!gift || gift.ended_at !== null) return
  if (gift.ending !== null) return endAtProvider(deps, id)
  if (gift.is_over) return endMonthlyGiftsNow(deps, { id }, 'project-closed')
  await holdOrRelease(deps, gift)
  await syncMonthlyGift(deps, id)
  await findNewCards(deps, gift)
}
