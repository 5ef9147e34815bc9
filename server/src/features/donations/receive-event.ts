import type Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { readPayment } from './payment-facts.ts'
import {
  findEventTarget,
  isEventKnown,
  saveEvent,
  type EventTarget,
} from './provider-events.sql.ts'
import { settle } from './settle.ts'
import { lockDonation, saveDecline } from './settle.sql.ts'

/**
 * Takes one delivery of the card processor's webhook. The event is only a hint: after its
 * signature, its account and its mode are found right, the payment is read afresh and the gift
 * brought to where it is. However often and in whatever order events come, each counts once.
 * Throws `webhook-refused` for what is not signed by the provider.
 */
export const receiveEvent = async (
  deps: Deps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> => {
  const event = deps.payments.readEvent(rawBody, signature, deps.clock.now())
  if (!event) throw new AppError('webhook-refused')
  const hint = hintOf(event)
  const { known, target } = await deps.database.read('system', async (db) => {
    const target = hint ? await findEventTarget(db, event.id, hint) : undefined
    return { target, known: target ? target.known : await isEventKnown(db, event.id) }
  })
  if (known) return
  const refusal = refusalOf(deps, event, target)
  if (!target || refusal !== undefined) {
    await count(deps, event, target?.id ?? null, refusal ?? 'ignored')
    return
  }
  const session = target.checkout_session ?? (await sessionOf(deps, event, target))
  if (session === null) {
    await count(deps, event, target.id, 'ignored')
    return
  }
  await apply(deps, event, target, session)
}

const apply = async (
  deps: Deps,
  event: Stripe.Event,
  target: EventTarget,
  session: string,
): Promise<void> => {
  const facts = await readPayment(deps.payments, target.stripe_account, session)
  await deps.database.transaction('system', async (db) => {
    const gift = await lockDonation(db, target.id)
    if (!gift || (await isEventKnown(db, event.id))) return
    const outcome = await settle(db, deps, gift, facts)
    await saveEvent(db, recordOf(deps, event, target.id, outcome))
    const decline = declineIn(event)
    if (decline !== null && facts.state === 'open') await saveDecline(db, target.id, decline)
  })
}

/** Why an event that is truly the provider's says nothing about this gift. */
const refusalOf = (
  { payments }: Deps,
  event: Stripe.Event,
  target: EventTarget | undefined,
): string | undefined => {
  if (event.livemode !== payments.livemode) return 'other-mode'
  if (target && event.account !== target.stripe_account) return 'other-account'
  return undefined
}

const count = async (
  deps: Deps,
  event: Stripe.Event,
  donationId: string | null,
  outcome: string,
): Promise<void> => {
  if (outcome !== 'ignored') {
    deps.log.error({ event: event.id, type: event.type, outcome }, 'an event was set aside')
  }
  await deps.database.transaction('system', (db) =>
    saveEvent(db, recordOf(deps, event, donationId, outcome)),
  )
}

const recordOf = (
  { clock }: Deps,
  event: Stripe.Event,
  donationId: string | null,
  outcome: string,
) => ({
  id: event.id,
  type: event.type,
  account: event.account ?? null,
  donationId,
  outcome,
  at: clock.now(),
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Which gift an event speaks of; null for kinds that concern no gift. */
const hintOf = (
  event: Stripe.Event,
): { donationId: string | null; paymentIntent: string | null } | null => {
  const object = event.data.object as unknown as Partial<{
    object: string
    id: string
    client_reference_id: string | null
    payment_intent: string | null
    metadata: Record<string, string> | null
  }>
  const written =
    object.object === 'checkout.session'
      ? object.client_reference_id
      : object.metadata?.['donation_id']
  const donationId = written && uuid.test(written) ? written : null
  const paymentIntent = object.object === 'payment_intent' ? object.id : object.payment_intent
  if (donationId === null && typeof paymentIntent !== 'string') return null
  return { donationId, paymentIntent: paymentIntent ?? null }
}

/**
 * The payment page of an event whose gift does not know it yet: the process died between opening
 * the page and writing it down.
 */
const sessionOf = async (
  { payments }: Deps,
  event: Stripe.Event,
  target: EventTarget,
): Promise<string | null> => {
  const object = event.data.object as unknown as Partial<{
    object: string
    id: string
    payment_intent: string
  }>
  if (object.object === 'checkout.session') return object.id ?? null
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent
  if (intent === undefined) return null
  const { data } = await payments.stripe.checkout.sessions.list(
    { payment_intent: intent, limit: 1 },
    { stripeAccount: target.stripe_account },
  )
  return data[0]?.id ?? null
}

/** Why a card was refused, where the event says that one was. */
const declineIn = (event: Stripe.Event): string | null =>
  event.type === 'payment_intent.payment_failed'
    ? (event.data.object.last_payment_error?.message ?? 'Your card was declined.')
    : null
