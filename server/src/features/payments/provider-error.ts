import Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import { isUnanswered } from '../../platform/payments/index.ts'

/**
 * Turns an error of the payment provider into a catalogue error. Returns any other error unchanged.
 */
export const asProviderError = (error: unknown): unknown => {
  if (isUnanswered(error)) {
    return new AppError('payment-provider-unavailable', {
      message: 'The payment provider is not responding. Nothing has changed. Please try again.',
    })
  }
  const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
  return error instanceof StripeInvalidRequestError || error instanceof StripePermissionError
    ? new AppError('payment-provider-refused', { cause: error })
    : error
}
