import Stripe from 'stripe'

/** The card processor's refusal while another call with the same idempotency key still runs. */
export const inProgressError = Stripe.errors.StripeError.generate({
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  statusCode: 409,
} as never)
