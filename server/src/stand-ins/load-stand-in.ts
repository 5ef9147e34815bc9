import type { Config } from '../platform/config/config.ts'

const isMissing = (error: unknown): boolean =>
  (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND' &&
  (error as Error).message.includes("'@pennytrail/stripe-stand-in'")

/**
 * Loads the stand-in of Stripe, a development dependency. If a production install has left it out,
 * throws an error that names the variables to set.
 */
export const loadStripeStandIn = async ({ stripe }: Pick<Config, 'stripe'>) => {
  try {
    return await import('@pennytrail/stripe-stand-in')
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new Error(
      stripe
        ? 'DEMO: the demonstration needs the stand-in of Stripe, which is not installed here. Set DEMO=false, or install the development dependencies with npm ci.'
        : 'Stripe is not configured, and its stand-in is not installed here. Set STRIPE_SECRET_KEY, STRIPE_CLIENT_ID, STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET, or install the development dependencies with npm ci.',
      { cause: error },
    )
  }
}
