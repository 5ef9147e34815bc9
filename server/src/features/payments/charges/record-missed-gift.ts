import Stripe from 'stripe'
import type { Deps } from '../../../platform/http/index.ts'
import { syncGift } from '../../donations/index.ts'
import { syncMonthlyGift } from '../../monthly-gifts/index.ts'
import { findMonthlyGiftOfCustomer, findNamedGift } from './compare-charges.sql.ts'
import { getNamedGift } from './get-named-gift.ts'

/**
 * Records the gift that a charge paid, if its events never arrived: the gift that the charge names,
 * or the payments of the monthly gift whose customer paid.
 */
export const recordMissedGift = async (
  deps: Deps,
  account: string,
  charge: Stripe.Charge,
): Promise<void> => {
  const named = getNamedGift(charge)
  const customer = typeof charge.customer === 'string' ? charge.customer : null
  const { gift, monthly } = await deps.database.read('system', async (db) => ({
    gift: named === null ? undefined : await findNamedGift(db, account, named),
    monthly: customer === null ? undefined : await findMonthlyGiftOfCustomer(db, account, customer),
  }))
  try {
    if (gift) await syncGift(deps, account, gift)
    if (monthly) await syncMonthlyGift(deps, monthly.id)
  } catch (error) {
    // The processor no longer has what the gift names, so the charge stays a finding.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    deps.log.warn({ err: error, charge: charge.id }, 'the gift of a charge could not be read')
  }
}
