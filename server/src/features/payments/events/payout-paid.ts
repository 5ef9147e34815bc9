import type Stripe from 'stripe'
import type { TakeEvent } from '../receive-webhook-event.ts'
import { followPayout } from '../payouts/sync-payout.ts'

/** Money has gone to the charity's bank. */
export const payoutPaid: TakeEvent = (deps, account, event) =>
  followPayout(deps, account, (event.data.object as Stripe.Payout).id)
