import * as z from 'zod'

const text = z.string().nullish().catch(null)
const metadata = z.record(z.string(), z.string()).nullish().catch(null)

/**
 * A verified webhook event, with the fields that are read and no others: an event holds personal
 * data of the payer, and one that cannot be handled is kept. A field of another type counts as
 * absent.
 */
export const webhookEvent = z.object({
  id: z.string(),
  type: z.string(),
  /** The connected account; absent for an event of the platform's own account. */
  account: z.string().optional(),
  livemode: z.boolean(),
  /** When the provider created it, in seconds since 1970. */
  created: z.number().catch(0),
  data: z.object({
    object: z.object({
      object: z.string().catch(''),
      id: z.string().catch(''),
      mode: text,
      client_reference_id: text,
      payment_intent: text,
      customer: text,
      metadata,
      last_payment_error: z.object({ message: text }).nullish().catch(null),
      parent: z
        .object({
          subscription_details: z.object({ subscription: text, metadata }).nullish().catch(null),
        })
        .nullish()
        .catch(null),
    }),
  }),
})
export type WebhookEvent = z.output<typeof webhookEvent>
