import Stripe from 'stripe'

/**
 * Returns whether the processor could not be reached, failed, had too many calls, or refused the
 * product's own key. The same call may succeed later.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError
