import type { Deps } from '../../../platform/http/index.ts'
import { readGiftPayment } from '../settlement/payment-snapshot.ts'
import type { DueRefund } from '../donations.rows.ts'
import { takeDueRefunds } from './refund.sql.ts'
import { sendRefund } from './send-refund.ts'
import { settleGift } from '../settlement/settle-gift.ts'
import { lockDonation } from '../settlement/settle-gift.sql.ts'

const atOnce = 50

/**
 * Completes refunds that a crash or a lost event interrupted: sends those that the processor may
 * not have received, and syncs their gifts. Safe to run at any time, in any number of processes.
 */
export const reconcileRefunds = async (deps: Deps): Promise<void> => {
  const due = await deps.database.transaction('money', (db) =>
    takeDueRefunds(db, deps.clock.now(), atOnce),
  )
  for (const refund of due) {
    try {
      await reconcile(deps, refund)
    } catch (err) {
      // Continue with the other refunds. The next check of this refund is already scheduled.
      deps.log.error({ err, refund: refund.id }, 'a refund could not be reconciled')
    }
  }
}

const reconcile = async (deps: Deps, refund: DueRefund): Promise<void> => {
  if (refund.state === 'asked') await sendRefund(deps, refund, { again: true })
  const paidBy = {
    donationId: refund.donationId,
    session: refund.checkoutSession,
    invoice: refund.invoice,
  }
  const facts = await readGiftPayment(deps.payments, refund.stripeAccount, paidBy, {
    failedRefunds: true,
  })
  if (facts === null) return
  await deps.database.transaction('money', async (db) => {
    const locked = await lockDonation(db, refund.donationId)
    if (locked) await settleGift(db, deps, locked, facts)
  })
}
