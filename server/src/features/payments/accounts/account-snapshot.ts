import Stripe from 'stripe'
import type { Payments } from '../../../platform/payments/index.ts'

/** What an account may do, as the processor says now. */
export interface AccountFacts {
  readonly account: string
  readonly chargesEnabled: boolean
  readonly payoutsEnabled: boolean
  readonly detailsSubmitted: boolean
  readonly needs: readonly string[]
}

/** Null where the platform may not act for the account, or there is none. */
export const readAccount = async (
  { stripe }: Payments,
  account: string,
): Promise<AccountFacts | null> => {
  try {
    return factsOf(await stripe.accounts.retrieve(account))
  } catch (error) {
    if (isNoneOfOurs(error)) return null
    throw error
  }
}

const isNoneOfOurs = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_missing' || error.code === 'account_invalid'))

const factsOf = (account: Stripe.Account): AccountFacts => ({
  account: account.id,
  chargesEnabled: account.charges_enabled ?? false,
  payoutsEnabled: account.payouts_enabled ?? false,
  detailsSubmitted: account.details_submitted ?? false,
  needs: [
    ...new Set([
      ...(account.requirements?.past_due ?? []),
      ...(account.requirements?.currently_due ?? []),
    ]),
  ],
})
