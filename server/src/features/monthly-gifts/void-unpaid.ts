import Stripe from 'stripe'
import type { Payments } from '../../platform/payments/index.ts'
import { readLastAttempt, type LastAttempt } from './sync/last-attempt.ts'
import { listOpenBills, type PaidInvoice } from './sync/subscription-snapshot.ts'

/**
 * Stops the payments whose day has come and that the provider has not taken yet, so that `voidUnpaid`
 * finds them: a draft can only be voided after it is finalised.
 */
export const stopDrafts = async (
  { stripe }: Payments,
  stripeAccount: string,
  subscription: string,
): Promise<void> => {
  const query = { subscription, status: 'draft', limit: 100 } as const
  const { data } = await stripe.invoices.list(query, { stripeAccount })
  for (const { id } of data) {
    try {
      await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, { stripeAccount })
    } catch (error) {
      // The provider has finalised it meanwhile.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    }
  }
}

/**
 * Voids the unpaid invoices of a subscription that `isGivenUp` names by their id and last attempt,
 * so that no retry and no open page can still pay them. An invoice that a bank may be paying stays
 * open, so that its payment is recorded; it is voided here once the bank has refused it. Returns the
 * voided ones.
 */
export const voidUnpaid = async (
  payments: Payments,
  stripeAccount: string,
  subscription: string,
  isGivenUp: (invoice: string, last: LastAttempt | null) => boolean,
): Promise<PaidInvoice[]> => {
  const voided: PaidInvoice[] = []
  for (const bill of await listOpenBills(payments, stripeAccount, subscription)) {
    const last = await readLastAttempt(payments, stripeAccount, bill.id)
    if (last?.state === 'under-way' || !isGivenUp(bill.id, last)) continue
    try {
      await payments.stripe.invoices.voidInvoice(bill.id, {}, { stripeAccount })
      voided.push(bill)
    } catch (error) {
      // The invoice has been paid or voided meanwhile.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    }
  }
  return voided
}
