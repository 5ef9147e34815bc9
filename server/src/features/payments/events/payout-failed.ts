import type Stripe from 'stripe'
import type { TakeEvent } from '../receive-webhook-event.ts'
import { followPayout } from '../payouts/sync-payout.ts'

/** The bank sent a payout back. */
export const payoutFailed: TakeEvent = (deps, account, event) =>
  followPayout(deps, account, (event.data.object as Stripe.Payout).id)
