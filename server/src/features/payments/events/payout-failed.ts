import type Stripe from 'stripe'
import type { TakeEvent } from '../receive-webhook-event.ts'
import { syncPayout } from '../payouts/sync-payout.ts'

/** The bank sent a payout back. */
export const handlePayoutFailed: TakeEvent = (deps, account, event) =>
  syncPayout(deps, account, (event.data.object as Stripe.Payout).id)
