import Stripe from 'stripe'
import { createBatch, createPerDatabase } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { createConcurrencyLimit } from '../../../platform/limit-concurrency.ts'
import { parseGiftEvent, type GiftEvent } from './parse-gift-event.ts'
import { readGiftPayment, type PaidBy } from '../settlement/payment-snapshot.ts'
import type { EventRecord } from '../settlement/settle-gift.sql.ts'
import {
  listEventTargets,
  saveEvents,
  type EventTarget,
  type WantedTarget,
} from './webhook-events.sql.ts'
import { getEventProcessor, maxBatchSize } from './webhook-event-batches.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** How many payments are read from the provider at the same time. */
const maxReads = 32
const readLimit = createPerDatabase(() => createConcurrencyLimit(maxReads))

const targetFinder = createPerDatabase((database) =>
  createBatch<WantedTarget, EventTarget | undefined>({
    max: maxBatchSize,
    getKeys: ({ event }) => [event],
    work: async (wanted) => {
      const found = await database.read('system', (db) => listEventTargets(db, wanted))
      const byEvent = new Map(found.map((target) => [target.event, target]))
      return wanted.map(({ event }) => byEvent.get(event))
    },
  }),
)

const eventRecorder = createPerDatabase((database) =>
  createBatch<EventRecord, true>({
    max: maxBatchSize,
    work: async (records) => {
      await database.transaction('money', (db) => saveEvents(db, records))
      return records.map(() => true)
    },
  }),
)

/**
 * Receives a verified event of the card processor that may concern a gift. First checks the account
 * and mode of the event, then fetches the payment and syncs the gift (webhook-event-batches.ts).
 * Each event counts once, however often and in whatever order it arrives.
 */
export const handleGiftEvent = async (deps: Deps, event: WebhookEvent): Promise<void> => {
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
    const snapshot = await readLimit(deps.database)(() =>
      readGiftPayment(deps.payments, account, target, {
        failedRefunds: event.type.includes('refund'),
        succeededAt: hint.succeededAt,
      }).catch(returnNullIfNotOurs),
    )
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
  event: WebhookEvent,
  account: string,
  hint: GiftEvent,
): Promise<PaidBy | 'known' | null> => {
  const { donationId, session } = hint
  if (donationId !== null && session !== null) return { donationId, session, invoice: null }
  const { declinedPayer, paymentIntent } = hint
  const wanted = { event: event.id, declinedPayer, donationId, paymentIntent }
  const found = await targetFinder(deps.database)(wanted)
  if (!found) return null
  if (found.known) return 'known'
  const { id, invoice } = found
  if (found.checkoutSession === null && invoice !== null) {
    return { donationId: id, session: null, invoice }
  }
  const page =
    found.checkoutSession ?? (await findCheckoutSession(deps, account, hint.paymentIntent))
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
  event: WebhookEvent,
  outcome: EventRecord['outcome'],
  donationId: string | null = null,
): Promise<void> => {
  if (outcome !== 'ignored' && outcome !== 'taken') {
    deps.log.error({ event: event.id, type: event.type, outcome }, 'an event was set aside')
  }
  await eventRecorder(deps.database)(toEventRecord(deps, event, donationId, outcome))
}

const toEventRecord = <Id extends string | null>(
  { clock }: Deps,
  event: WebhookEvent,
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
