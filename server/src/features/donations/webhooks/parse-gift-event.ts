import { isUuid } from '../../../platform/ids.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** The parts of a webhook event that identify its gift. */
export interface GiftEvent {
  /** The id of the gift, from the metadata of the payment. */
  readonly donationId: string | null
  /** The checkout session of the payment page. */
  readonly session: string | null
  readonly paymentIntent: string | null
  /** The customer whose card was declined. Each monthly gift has its own customer. */
  readonly declinedPayer: string | null
  /** The reason why a card was declined; null if none was. */
  readonly decline: string | null
  /** The moment at which the payment succeeded; null if the event does not say so. */
  readonly succeededAt: Date | null
}

/** Events that occur when the money of a payment has arrived. */
const successEvents: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'checkout.session.async_payment_succeeded',
])

/** Events that arrive for every payment and add nothing to the other events about it. */
const redundantEvents: ReadonlySet<string> = new Set([
  'payment_intent.created',
  'payment_intent.requires_action',
  'charge.pending',
  'charge.succeeded',
  'charge.failed',
])

/**
 * Reads the gift of a webhook event. Returns null for events that concern no gift or add nothing.
 */
export const parseGiftEvent = (event: WebhookEvent): GiftEvent | null => {
  if (redundantEvents.has(event.type)) return null
  const { object } = event.data
  const isPage = object.object === 'checkout.session'
  const written = isPage ? object.client_reference_id : object.metadata?.['donation_id']
  const donationId = written && isUuid(written) ? written : null
  const isIntent = object.object === 'payment_intent'
  const paymentIntent = (isIntent ? object.id : object.payment_intent) ?? null
  if (donationId === null && (isPage || paymentIntent === null)) return null
  const session = isPage ? object.id : null
  const decline = getDecline(event)
  const declinedPayer = decline === null ? null : (object.customer ?? null)
  const succeededAt = successEvents.has(event.type) ? new Date(event.created * 1000) : null
  return { donationId, session, paymentIntent, declinedPayer, decline, succeededAt }
}

const getDecline = (event: WebhookEvent): string | null =>
  event.type === 'payment_intent.payment_failed'
    ? (event.data.object.last_payment_error?.message ?? 'Your card was declined.')
    : null
