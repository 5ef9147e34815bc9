import type Stripe from 'stripe'
import { isUuid } from '../../../platform/ids.ts'

/** Returns the id of the gift that the payment page wrote into a charge; null if there is none. */
export const getNamedGift = ({ metadata }: Stripe.Charge): string | null => {
  const named = metadata['donation_id'] ?? ''
  return isUuid(named) ? named : null
}
