import Stripe from 'stripe'
import { AppError } from '../app-error.ts'
import { isUnanswered } from './unanswered.ts'

/**
 * Turns an error of the processor into one of the catalogue: `payment-provider-unavailable` if the
 * same call may succeed later, otherwise `payment-provider-refused`. Returns null for any other
 * error.
 */
export const toProviderError = (error: unknown): AppError | null => {
  if (isUnanswered(error)) return new AppError('payment-provider-unavailable', { cause: error })
  return error instanceof Stripe.errors.StripeError
    ? new AppError('payment-provider-refused', { cause: error })
    : null
}
