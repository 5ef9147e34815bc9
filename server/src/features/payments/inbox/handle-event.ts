import type { Deps } from '../../../platform/http/index.ts'
import { handleGiftEvent, recordEvent, type WebhookEvent } from '../../donations/index.ts'
import { handleMonthlyGiftEvent, isMonthlyEvent } from '../../monthly-gifts/index.ts'
import { syncAccount } from '../accounts/sync-account.ts'
import { syncPayout } from '../payouts/sync-payout.ts'

/**
 * Handles an event of a charity’s account. The event only triggers a sync, so repeats do no harm.
 */
type HandleEvent = (deps: Deps, account: string, event: WebhookEvent) => Promise<void>

const handleAccountEvent: HandleEvent = (deps, account) => syncAccount(deps, account)

const handlePayoutEvent: HandleEvent = (deps, account, event) =>
  syncPayout(deps, account, event.data.object.id)

/**
 * The handlers of events about an account itself. All other events may concern a gift or a monthly
 * gift.
 */
const ofAccounts: Readonly<Record<string, HandleEvent>> = {
  'account.updated': handleAccountEvent,
  // The charity revoked the platform’s access at the provider. If it has granted access again
  // since, the event is out of date and the account stays connected.
  'account.application.deauthorized': handleAccountEvent,
  'payout.paid': handlePayoutEvent,
  'payout.failed': handlePayoutEvent,
}

const findAccountHandler = ({ type }: WebhookEvent): HandleEvent | undefined =>
  Object.hasOwn(ofAccounts, type) ? ofAccounts[type] : undefined

/** Whether an event only makes one gift change, so that it shares a transaction with others. */
export const isGiftEvent = (event: WebhookEvent): boolean =>
  !findAccountHandler(event) && !isMonthlyEvent(event)

/** Handles a stored webhook event. A repeat, even after a crash, does no harm. */
export const handleEvent = async (deps: Deps, event: WebhookEvent): Promise<void> => {
  const handle = findAccountHandler(event)
  if (!handle)
    return isMonthlyEvent(event)
      ? handleMonthlyGiftEvent(deps, event)
      : handleGiftEvent(deps, event)
  if (event.account === undefined) return recordEvent(deps, event, 'ignored')
  if (event.livemode !== deps.payments.livemode) return recordEvent(deps, event, 'other-mode')
  await handle(deps, event.account, event)
  await recordEvent(deps, event, 'taken')
}
