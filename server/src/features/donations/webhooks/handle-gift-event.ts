import Stripe from 'stripe'
import type { Deps } from '../../../platform/http/index.ts'
import { parseGiftEvent, type GiftEvent } from './parse-gift-event.ts'
import { readGiftPayment, type PaidBy } from '../settlement/payment-snapshot.ts'
import type { EventRecord } from '../settlement/settle-gift.sql.ts'
import { findEventTarget, saveEvent } from './webhook-events.sql.ts'
import { getEventProcessor } from './webhook-event-batches.ts'

/**
 * Receives a verified event of the card processor that may concern a gift. First checks the account
 * and mode of the event, then fetches the payment and syncs the gift (webhook-event-batches.ts).
 * Each event counts once, however often and in whatever order it arrives.
 */
export const handleGiftEvent = async (deps: Deps, event: Stripe.Event): Promise<void> => {
  const hint = parseGiftEvent(event)
  const { account } = event
  if (hint === null || account === undefined) return recordEvent(deps, event, 'ignored')
  const { donationId } = hint
  if (event.livemode !== deps.payments.livemode) {
    return recordEvent(deps, event, 'other-mode', donationId)
  }
  const target = await findTarget(deps, event, account, hint)
  if (target === 'known') return
  if (target === null) return recordEvent(deps, event, 'ignored', donationId)
  const taken = await getEventProcessor(deps).prepare(async () => {
    const snapshot = await readGiftPayment(deps.payments, account, target, {
      failedRefunds: event.type.includes('refund'),
      succeededAt: hint.succeededAt,
    }).catch(returnNullIfNotOurs)
    const record = toEventRecord(deps, event, target.donationId, 'taken')
    return snapshot === null ? null : { record, account, snapshot, decline: hint.decline }
  })
  if (taken === null) await recordEvent(deps, event, 'unreadable', target.donationId)
}

/**
 * Returns null if the provider says that we may not read this account or payment. Throws any other
 * error again.
 */
const returnNullIfNotOurs = (error: unknown): null => {
  const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
  if (error instanceof StripePermissionError) return null
  if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return null
  throw error
}

/**
 * Finds the gift of an event and its checkout session. An event about a checkout session contains
 * the ids of both, so it needs no query. Returns null if the event concerns no gift of ours, and
 * `known` if the event was already counted.
 */
const findTarget = async (
  deps: Deps,
  event: Stripe.Event,
  account: string,
  hint: GiftEvent,
): Promise<PaidBy | 'known' | null> => {
  const { donationId, session } = hint
  if (donationId !== null && session !== null) return { donationId, session, invoice: null }
  const found = await deps.database.read('system', (db) => findEventTarget(db, event.id, hint))
  if (!found) return null
  if (found.known) return 'known'
  const { id, invoice } = found
  if (found.checkout_session === null && invoice !== null) {
    return { donationId: id, session: null, invoice }
  }
  const page =
    found.checkout_session ?? (await findCheckoutSession(deps, account, hint.paymentIntent))
  return page === null ? null : { donationId: id, session: page, invoice: null }
}

/**
 * Finds the checkout session of a payment if its id was never stored, because the process crashed
 * between opening the payment page and storing it.
 */
const findCheckoutSession = async (
  { payments }: Deps,
  stripeAccount: string,
  paymentIntent: string | null,
): Promise<string | null> => {
  if (paymentIntent === null) return null
  const { data } = await payments.stripe.checkout.sessions.list(
    { payment_intent: paymentIntent, limit: 1 },
    { stripeAccount },
  )
  return data[0]?.id ?? null
}

export const recordEvent = async (
  deps: Deps,
  event: Stripe.Event,
  outcome: EventRecord['outcome'],
  donationId: string | null = null,
): Promise<void> => {
  if (outcome !== 'ignored' && outcome !== 'taken') {
    deps.log.error({ event: event.id, type: event.type, outcome }, 'an event was set aside')
  }
  await deps.database.transaction('money', (db) =>
    saveEvent(db, toEventRecord(deps, event, donationId, outcome)),
  )
}

const toEventRecord = <Id extends string | null>(
  { clock }: Deps,
  event: Stripe.Event,
  donationId: Id,
  outcome: EventRecord['outcome'],
): EventRecord & { readonly donationId: Id } => ({
  id: event.id,
  type: event.type,
  account: event.account ?? null,
  donationId,
  outcome,
  at: clock.now(),
})
