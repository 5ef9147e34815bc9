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
    const [found, configuration] = await Promise.all([
      stripe.accounts.retrieve(account),
      readConfiguration(stripe, account),
    ])
    return toSnapshot(found, configuration)
  } catch (error) {
    if (isNotOurs(error)) return null
    throw error
  }
}

/**
 * Reads what the account's owner has switched on in the dashboard. Undefined if Stripe does not say,
 * for example to a restricted key. Direct charges use the configuration that belongs to the
 * platform's application. Source: docs.stripe.com/api/payment_method_configurations.
 */
const readConfiguration = async (
  stripe: Stripe,
  stripeAccount: string,
): Promise<Stripe.PaymentMethodConfiguration | undefined> => {
  try {
    const { data } = await stripe.paymentMethodConfigurations.list({}, { stripeAccount })
    const current = data.filter(({ active, is_default: isDefault }) => active && isDefault)
    return current.find(({ application }) => application !== null) ?? current[0]
  } catch (error) {
    const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError) {
      return undefined
    }
    throw error
  }
}

const isNotOurs = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_missing' || error.code === 'account_invalid'))

const toSnapshot = (
  account: Stripe.Account,
  configuration: Stripe.PaymentMethodConfiguration | undefined,
): AccountSnapshot => ({
  account: account.id,
  chargesEnabled: account.charges_enabled ?? false,
  payoutsEnabled: account.payouts_enabled ?? false,
  detailsSubmitted: account.details_submitted ?? false,
  paymentMethods: listPaymentMethods(account, configuration),
  needs: [
    ...new Set([
      ...(account.requirements?.past_due ?? []),
      ...(account.requirements?.currently_due ?? []),
    ]),
  ],
})

/**
 * Lists the ways to pay for which the account has the capability and that its owner has not switched
 * off. An account that takes payments takes cards if it offers nothing else.
 */
const listPaymentMethods = (
  { capabilities }: Stripe.Account,
  configuration: Stripe.PaymentMethodConfiguration | undefined,
): PaymentMethod[] => {
  const isOn = (type: 'card' | 'bacs_debit' | 'pay_by_bank'): boolean =>
    configuration?.[type]?.available !== false
  const byBank: PaymentMethod[] = []
  if (capabilities?.bacs_debit_payments === 'active' && isOn('bacs_debit')) {
    byBank.push('direct-debit')
  }
  if (capabilities?.pay_by_bank_payments === 'active' && isOn('pay_by_bank')) {
    byBank.push('pay-by-bank')
  }
  return isOn('card') || byBank.length === 0 ? ['card', ...byBank] : byBank
}
