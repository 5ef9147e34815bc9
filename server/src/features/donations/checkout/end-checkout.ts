import type { DonationStatus } from '@pennytrail/contract/donations/rules.ts'
import { sql } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { asCatalogueError, closeCheckout } from './checkout.ts'
import { readPayment } from '../settlement/payment-snapshot.ts'
import { settleGift } from '../settlement/settle-gift.ts'
import { lockDonation } from '../settlement/settle-gift.sql.ts'
import type { EndCheckoutRow, OpenCheckout } from '../donations.rows.ts'

/** A payment to end, with its payment page if it has one. */
export type { OpenCheckout } from '../donations.rows.ts'

/**
 * Ends a payment page at the processor and syncs its gift. Returns the gift's status: expired, or
 * the status of the gift if it was paid meanwhile. A payment without a page stays open until its
 * page is opened or the reconciler runs. Throws `payment-provider-unavailable` if the provider does
 * not answer.
 */
export const endCheckout = async (
  deps: Deps,
  { account, id, session }: OpenCheckout,
): Promise<DonationStatus> => {
  if (session !== null) {
    try {
      await closeCheckout(deps, account, session)
      const facts = await readPayment(deps.payments, account, session)
      await deps.database.transaction('money', async (db) => {
        const gift = await lockDonation(db, id)
        if (gift) await settleGift(db, deps, gift, facts)
      })
    } catch (error) {
      throw asCatalogueError(error)
    }
  }
  const { status } = await deps.database.read('system', (db) =>
    db.one<EndCheckoutRow>(sql`select status from donation where id = ${id}`),
  )
  return status
}
