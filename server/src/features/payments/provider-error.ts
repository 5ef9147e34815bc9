import Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'

/**
 * Turns an error of the payment provider into a catalogue error. Returns any other error unchanged.
 */
export const asProviderError = (error: unknown): unknown => {
  const unanswered =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  return unanswered
    ? new AppError('payment-provider-unavailable', {
        message: 'The card processor is not responding. Nothing has changed. Please try again.',
      })
    : error
}
