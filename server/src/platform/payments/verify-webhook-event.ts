import type Stripe from 'stripe'

/** The signing secrets of the two webhook endpoints; each accepts any of its own. */
export interface WebhookSecrets {
  readonly webhookSecrets: readonly string[]
  readonly connectWebhookSecrets: readonly string[]
}

/** A webhook request as it arrived. */
interface Delivery {
  readonly rawBody: Buffer
  readonly signature: string | undefined
  readonly now: Date
}

const toleranceSeconds = 300

const readSigned = (
  stripe: Stripe,
  secrets: readonly string[],
  { rawBody, now }: Delivery,
  signature: string,
): Stripe.Event | null => {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      )
    } catch {
      // The event may be signed with one of the other secrets.
    }
  }
  return null
}

/**
 * Returns the event of a webhook request if an endpoint's secret signed it in the last five minutes;
 * null otherwise.
 */
export const verifyWebhookEvent = (
  stripe: Stripe,
  { webhookSecrets, connectWebhookSecrets }: WebhookSecrets,
  delivery: Delivery,
): Stripe.Event | null => {
  const { signature } = delivery
  if (!signature) return null
  // Each endpoint has its own secret. An event of a connected account must be signed with the secret
  // of the Connect endpoint, and an event of the platform with the other one.
  const connected = readSigned(stripe, connectWebhookSecrets, delivery, signature)
  if (connected?.account) return connected
  const own = readSigned(stripe, webhookSecrets, delivery, signature)
  return own && !own.account ? own : null
}
