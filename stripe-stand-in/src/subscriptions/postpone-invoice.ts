import { unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { updateObject } from '../store.ts'
import type { StoredInvoice } from './invoices.ts'
import { endSubscription, saveSubscription, type StoredSubscription } from './subscriptions.ts'

/** The days between a failed attempt and the next; after the last attempt the gift ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]
const DAY = 24 * 60 * 60

/**
 * Records a failed payment: schedules another attempt some days later, or finally ends the
 * subscription.
 */
export const postpone = async (
  context: Context,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): Promise<StoredSubscription> => {
  const wait = RETRY_AFTER_DAYS[invoice.attempt_count]
  const retryAt = wait === undefined ? null : unixSeconds(context.now) + wait * DAY
  const unpaid: StoredInvoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: retryAt !== null,
    next_payment_attempt: retryAt,
  }
  await updateObject(context.db, unpaid)
  await recordEvent(context, 'invoice.payment_failed', unpaid)
  const late: StoredSubscription = {
    ...subscription,
    status: 'past_due',
  }
  return retryAt === null
    ? endSubscription(context, late, 'payment_failed')
    : saveSubscription(context, late, 'customer.subscription.updated')
}
