import type { DonationStatus } from '@pennytrail/contract/donations/rules.ts'
import { sql } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { asCatalogueError, closeCheckout } from './checkout.ts'
import { readPayment } from '../settlement/payment-snapshot.ts'
import { settleGift } from '../settlement/settle-gift.ts'
import { lockDonation } from '../settlement/settle-gift.sql.ts'

/** A payment that is to end, and its page where it has one. */
export interface OpenCheckout {
  readonly id: string
  readonly account: string
  readonly session: string | null
}

/**
 * Ends a payment page at the processor and brings its gift to where the payment then is: expired,
 * or the gift that it is where it was paid meanwhile. A payment without a page waits for whoever
 * opens that, or for the reconciler. Throws `payment-provider-unavailable` where nobody answers.
 */
export const endCheckout = async (
  deps: Deps,
  { account, id, session }: OpenCheckout,
): Promise<DonationStatus> => {
  if (session !== null) {
    try {
      await closeCheckout(deps, account, session)
      const facts = await readPayment(deps.payments, account, session)
      await deps.database.transaction('system', async (db) => {
        const gift = await lockDonation(db, id)
        if (gift) await settleGift(db, deps, gift, facts)
      })
    } catch (error) {
      throw asCatalogueError(error)
    }
  }
  const { status } = await deps.database.read('system', (db) =>
    db.one<{ status: DonationStatus }>(sql`select status from donation where id = ${id}`),
  )
  return status
}
