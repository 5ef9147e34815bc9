import Stripe from 'stripe'
import type { Payments } from '../../platform/payments/index.ts'
import { readLastAttempt } from './sync/last-attempt.ts'
import { readOpenBills, type PaidInvoice } from './sync/subscription-snapshot.ts'

/**
 * Voids the unpaid invoices of a subscription that is ended, held or paused, so that no retry and
 * no open page can still pay them. An invoice that a bank may be paying stays open, so that its
 * payment is recorded; it is voided here once the bank has refused it. Returns the voided ones.
 */
export const voidUnpaid = (
  payments: Payments,
  account: string,
  subscription: string,
): Promise<PaidInvoice[]> => voidBills(payments, account, subscription, () => true)

/**
 * Voids the invoices of earlier months that a bank has refused, once the next month is billed: the
 * provider would take them at a time that no page shows. Returns the voided ones.
 */
export const voidEarlier = (
  payments: Payments,
  account: string,
  subscription: string,
  current: string | null,
): Promise<PaidInvoice[]> =>
  voidBills(payments, account, subscription, ({ id }, hasFailed) => hasFailed && id !== current)

const voidBills = async (
  payments: Payments,
  stripeAccount: string,
  subscription: string,
  isVoid: (bill: PaidInvoice, hasFailed: boolean) => boolean,
): Promise<PaidInvoice[]> => {
  const voided: PaidInvoice[] = []
  for (const bill of await readOpenBills(payments, stripeAccount, subscription)) {
    const last = await readLastAttempt(payments, stripeAccount, bill.id)
    if (last?.state === 'under-way' || !isVoid(bill, last?.state === 'over')) continue
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
