import Stripe from 'stripe'
import type { Deps } from '../../platform/http/index.ts'
import { readLastAttempt } from './sync/last-attempt.ts'
import { readSubscription } from './sync/subscription-snapshot.ts'

/**
 * Voids the unpaid invoice of a subscription that is ended or held, so that no retry and no open
 * page can still pay it. An invoice that a bank may be paying stays open, so that its payment is
 * recorded.
 */
export const voidUnpaid = async (
  payments: Deps['payments'],
  stripeAccount: string,
  subscription: string,
): Promise<void> => {
  const { openInvoice } = await readSubscription(payments, stripeAccount, subscription)
  if (openInvoice === null) return
  const last = await readLastAttempt(payments, stripeAccount, openInvoice.id)
  if (last?.state === 'under-way') return
  try {
    await payments.stripe.invoices.voidInvoice(openInvoice.id, {}, { stripeAccount })
  } catch (error) {
    // The invoice has been paid or voided meanwhile.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
