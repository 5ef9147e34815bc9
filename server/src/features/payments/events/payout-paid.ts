import type Stripe from 'stripe'
import type { TakeEvent } from '../receive-webhook-event.ts'
import { syncPayout } from '../payouts/sync-payout.ts'

/** Money has gone to the charity's bank. */
export const handlePayoutPaid: TakeEvent = (deps, account, event) =>
  syncPayout(deps, account, (event.data.object as Stripe.Payout).id)
