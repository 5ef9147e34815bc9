import type Stripe from 'stripe'
import type { TakeEvent } from '../handle-payments-event.ts'
import { syncPayout } from '../payouts/sync-payout.ts'

export const handlePayoutFailed: TakeEvent = (deps, account, event) =>
  syncPayout(deps, account, (event.data.object as Stripe.Payout).id)
