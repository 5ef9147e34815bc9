import Stripe from 'stripe'

/**
 * Returns whether the processor refused a call because another call with the same idempotency key
 * is still running.
 */
export const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'

/**
 * How often a call is repeated while another with its idempotency key is still running. The client
 * waits about half a second each time.
 */
const maxRepeats = 6

/**
 * Makes a call that has an idempotency key. While another call with this key is still running,
 * repeats it, so that both get the same answer. Throws the processor’s error if the other call
 * takes longer than the repeats.
 */
export const awaitSameCall = async <T>(
  call: () => Promise<T>,
  repeatsLeft = maxRepeats,
): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (isInProgress(error) && repeatsLeft > 0) return awaitSameCall(call, repeatsLeft - 1)
    throw error
  }
}
