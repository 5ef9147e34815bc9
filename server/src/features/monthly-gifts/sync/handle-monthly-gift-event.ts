import type { Deps } from '../../../platform/http/index.ts'
import { isUuid } from '../../../platform/ids.ts'
import { recordEvent, handleGiftEvent, type WebhookEvent } from '../../donations/index.ts'
import { handleMandateEvent } from './handle-mandate-event.ts'
import { syncMonthlyGift } from './sync-monthly-gift.ts'
import { findAccount, findBySubscription } from '../monthly-gifts.sql.ts'
import { takeNewCard } from '../replace-card.ts'
import { isLost } from './subscription-snapshot.ts'

const ofBills: ReadonlySet<string> = new Set([
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
])

export const isMonthlyEvent = (event: WebhookEvent): boolean => {
  if (ofBills.has(event.type) || event.type.startsWith('customer.subscription.')) return true
  if (event.type === 'mandate.updated') return true
  const { mode } = event.data.object
  return (
    event.type.startsWith('checkout.session.') && typeof mode === 'string' && mode !== 'payment'
  )
}

/**
 * Handles a verified event about a monthly gift. The event only triggers a sync, which fetches the
 * subscription from the account on which the gift started and from no other.
 */
export const handleMonthlyGiftEvent = async (deps: Deps, event: WebhookEvent): Promise<void> => {
  const { account } = event
  const { object } = event.data
  const isPage = object.object === 'checkout.session'
  // The first payment is handled like any other gift; the later ones belong to the monthly gift.
  if (isPage && object.mode === 'subscription') await handleGiftEvent(deps, event)
  if (account === undefined) return recordEvent(deps, event, 'ignored')
  if (event.livemode !== deps.payments.livemode) return recordEvent(deps, event, 'other-mode')
  const gift = object.object === 'mandate' ? undefined : await findGift(deps, object)
  if (!gift && object.object !== 'mandate') return recordEvent(deps, event, 'ignored')
  if (gift && gift.stripeAccount !== account) return recordEvent(deps, event, 'other-account')
  try {
    if (!gift) {
      const isOurs = await handleMandateEvent(deps, account, object.id)
      return await recordEvent(deps, event, isOurs ? 'taken' : 'ignored')
    }
    if (isPage && object.mode === 'setup') {
      if (event.type === 'checkout.session.completed') await takeNewCard(deps, account, object.id)
    } else {
      await syncMonthlyGift(deps, gift.id, {
        ...(isPage ? { session: object.id } : {}),
        ...(event.type === 'invoice.paid'
          ? { paid: { invoice: object.id, at: new Date(event.created * 1000) } }
          : {}),
      })
    }
  } catch (error) {
    if (!isLost(error)) throw error
    return recordEvent(deps, event, 'unreadable')
  }
  return recordEvent(deps, event, 'taken')
}

/**
 * Finds the gift by the id that we stored in the event’s object, otherwise by the provider’s id.
 */
const findGift = (deps: Deps, object: WebhookEvent['data']['object']) => {
  const details = object.parent?.subscription_details
  const written =
    (object.object === 'checkout.session' && object.mode === 'subscription'
      ? object.client_reference_id
      : (object.metadata?.['monthly_gift_id'] ?? details?.metadata?.['monthly_gift_id'])) ?? ''
  const subscription = object.object === 'subscription' ? object.id : details?.subscription
  return deps.database.read('system', async (db) => {
    if (isUuid(written)) return findAccount(db, written)
    return typeof subscription === 'string' ? findBySubscription(db, subscription) : undefined
  })
}
