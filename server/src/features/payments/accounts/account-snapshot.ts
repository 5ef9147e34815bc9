import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import Stripe from 'stripe'
import type { Payments } from '../../../platform/payments/index.ts'

/** A snapshot of what an account may do at the payment provider. */
export interface AccountSnapshot {
  readonly account: string
  /** Whether it takes gifts: Stripe lets it, and a way to pay is switched on. */
  readonly chargesEnabled: boolean
  readonly payoutsEnabled: boolean
  readonly detailsSubmitted: boolean
  readonly needs: readonly string[]
  /** The ways to pay that the account offers; none if its owner has switched all of them off. */
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
): AccountSnapshot => {
  const paymentMethods = listPaymentMethods(account, configuration)
  const chargesEnabled = account.charges_enabled ?? false
  return {
    account: account.id,
    chargesEnabled: chargesEnabled && paymentMethods.length > 0,
    payoutsEnabled: account.payouts_enabled ?? false,
    detailsSubmitted: account.details_submitted ?? false,
    paymentMethods,
    needs: [
      ...new Set([
        ...(chargesEnabled && paymentMethods.length === 0 ? [aMethodSwitchedOn] : []),
        ...(account.requirements?.past_due ?? []),
        ...(account.requirements?.currently_due ?? []),
      ]),
    ],
  }
}

/** Stands among Stripe's own names of what it needs; Stripe has none for this. */
const aMethodSwitchedOn = 'payment_methods'

/**
 * Lists the ways to pay for which the account has the capability and that its owner has not switched
 * off. An account that takes payments has the capability for cards.
 */
const listPaymentMethods = (
  { capabilities }: Stripe.Account,
  configuration: Stripe.PaymentMethodConfiguration | undefined,
): PaymentMethod[] => {
  const isOn = (type: 'card' | 'bacs_debit' | 'pay_by_bank'): boolean =>
    configuration?.[type]?.available !== false
  const methods: PaymentMethod[] = isOn('card') ? ['card'] : []
  if (capabilities?.bacs_debit_payments === 'active' && isOn('bacs_debit')) {
    methods.push('direct-debit')
  }
  if (capabilities?.pay_by_bank_payments === 'active' && isOn('pay_by_bank')) {
    methods.push('pay-by-bank')
  }
  return methods
}
