import type Stripe from 'stripe'
import type { TakeEvent } from '../receive-event.ts'
import { followPayout } from '../follow-payout.ts'

/** Money has gone to the charity's bank. */
export const payoutPaid: TakeEvent = (deps, account, event) =>
  followPayout(deps, account, (event.data.object as Stripe.Payout).id)
