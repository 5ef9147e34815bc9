import { sql } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { closeCheckout } from './checkout.ts'
import type { EndOpenCheckoutsRow } from '../donations.rows.ts'

/**
 * Ends all open payment pages of a charity's account, so that no payment is made there that we
 * cannot sync. Webhook events or the reconciler then expire the gifts.
 */
export const endOpenCheckouts = async (deps: Deps, charityId: string): Promise<void> => {
  const open = await deps.database.read('system', (db) =>
    db.many<EndOpenCheckoutsRow>(sql`
      select y.stripe_account as account, y.checkout_session as session
      from donation d join donation_payment y on y.donation_id = d.id
      where d.charity_id = ${charityId} and d.status = 'pending'
        and y.checkout_session is not null and y.expires_at > ${deps.clock.now()}`),
  )
  for (const { account, session } of open) await closeCheckout(deps, account, session)
}
