import type Stripe from 'stripe'
import type { TakeEvent } from '../receive-event.ts'
import { followPayout } from '../follow-payout.ts'

/** The bank sent a payout back. */
export const payoutFailed: TakeEvent = (deps, account, event) =>
  followPayout(deps, account, (event.data.object as Stripe.Payout).id)
