import Stripe from 'stripe'

/**
 * Returns whether the processor could not be reached, failed, or had too many calls. The same call
 * may succeed later.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError
