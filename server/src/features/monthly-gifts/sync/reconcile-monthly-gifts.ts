import type { Deps } from '../../../platform/http/index.ts'
import { holdOrRelease } from '../hold-or-release-monthly.ts'
import { endAtProvider, endMonthlyGiftsNow } from '../end-monthly.ts'
import { syncMonthlyGift } from './sync-monthly-gift.ts'
import { findMonthly, takeDue } from '../monthly.sql.ts'
import { findNewCards } from '../new-card.ts'

const atOnce = 50

/**
 * Finishes what a crash or a lost event left of monthly gifts: ends those that are to end, holds
 * those whose charity or project takes no gifts, and asks the processor about the others that are
 * due. Harmless to run at any time, by any number of processes.
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
        // The others must not wait for it; it has its next turn already.
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
