import Stripe from 'stripe'
import type { Deps } from '../../platform/http/index.ts'
import { readLastAttempt } from './sync/last-attempt.ts'
import { readOpenBills } from './sync/subscription-snapshot.ts'

/**
 * Voids the unpaid invoices of a subscription that is ended, held or paused, so that no retry and
 * no open page can still pay them. An invoice that a bank may be paying stays open, so that its
 * payment is recorded; it is voided here once the bank has refused it. Returns whether any was
 * voided.
 */
export const voidUnpaid = async (
  payments: Deps['payments'],
  stripeAccount: string,
  subscription: string,
): Promise<boolean> => {
  let isChanged = false
  for (const { id } of await readOpenBills(payments, stripeAccount, subscription)) {
    const last = await readLastAttempt(payments, stripeAccount, id)
    if (last?.state === 'under-way') continue
    try {
      await payments.stripe.invoices.voidInvoice(id, {}, { stripeAccount })
      isChanged = true
    } catch (error) {
      // The invoice has been paid or voided meanwhile.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    }
  }
  return isChanged
}
