import Stripe from 'stripe'

/**
 * Says in a sentence why a call to Stripe at the start failed; null if the key works, as a
 * restricted key does that may not read its account. It says nothing secret, because everybody may
 * read it.
 */
export const explainStripeFailure = (error: unknown): string | null => {
  if (error instanceof Stripe.errors.StripePermissionError) return null
  return error instanceof Stripe.errors.StripeAuthenticationError
    ? 'Stripe refuses the key in STRIPE_SECRET_KEY, so no gift can be paid. Set a valid key and start again.'
    : 'Stripe cannot be reached, so no gift can be paid until it can.'
}
