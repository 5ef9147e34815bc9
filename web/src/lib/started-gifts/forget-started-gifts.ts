import { del } from 'idb-keyval'
import { withTimeout } from '../with-timeout.ts'

// These keys are not in started-gifts.ts, because every page loads this module.
export const secretKey = 'browser-secret'
export const giftsKey = 'started-gifts'
export const giftDraftKey = 'gift-draft'
export const guestLinkKey = 'guest-link'
export const monthlyLinkKey = 'monthly-link'
/** The payments that wait for a connection, which a charity's people recorded here. */
export const waitingPaymentsKey = 'waiting-payments'

const timeoutMilliseconds = 1000

/**
 * Deletes typed gifts, payments that wait for a connection, the secrets of emailed links and the
 * browser's secret after sign-out, so that the next person gets a new secret.
 */
export const clearStartedGifts = async (): Promise<void> => {
  try {
    sessionStorage.removeItem(giftDraftKey)
    sessionStorage.removeItem(guestLinkKey)
    sessionStorage.removeItem(monthlyLinkKey)
  } catch {
    // The browser forbids storage, so there is nothing to delete.
  }
  await withTimeout(timeoutMilliseconds, () =>
    Promise.all([del(giftsKey), del(secretKey), del(waitingPaymentsKey)]),
  )
}
