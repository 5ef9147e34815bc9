import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import Stripe from 'stripe'
import type { Payments } from '../../../platform/payments/index.ts'

/** A snapshot of what an account may do at the payment provider. */
export interface AccountSnapshot {
  readonly account: string
  readonly chargesEnabled: boolean
  readonly payoutsEnabled: boolean
  readonly detailsSubmitted: boolean
  readonly needs: readonly string[]
  /** The ways to pay that the account offers. */
  readonly paymentMethods: readonly PaymentMethod[]
}

/** Fetches an account. Returns null if it does not exist or the platform has no access to it. */
export const readAccount = async (
  { stripe }: Payments,
  account: string,
): Promise<AccountSnapshot | null> => {
  try {
    return toSnapshot(await stripe.accounts.retrieve(account))
  } catch (error) {
    if (isNotOurs(error)) return null
    throw error
  }
}

const isNotOurs = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_missing' || error.code === 'account_invalid'))

const toSnapshot = (account: Stripe.Account): AccountSnapshot => ({
  account: account.id,
  chargesEnabled: account.charges_enabled ?? false,
  payoutsEnabled: account.payouts_enabled ?? false,
  detailsSubmitted: account.details_submitted ?? false,
  paymentMethods: listPaymentMethods(account),
  needs: [
    ...new Set([
      ...(account.requirements?.past_due ?? []),
      ...(account.requirements?.currently_due ?? []),
    ]),
  ],
})

/**
 * Lists the ways to pay for which the account has the capability. An account that takes payments
 * takes cards.
 */
const listPaymentMethods = ({ capabilities }: Stripe.Account): PaymentMethod[] => [
  'card',
  ...(capabilities?.bacs_debit_payments === 'active' ? (['direct-debit'] as const) : []),
  ...(capabilities?.pay_by_bank_payments === 'active' ? (['pay-by-bank'] as const) : []),
]
