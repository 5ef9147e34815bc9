import type Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { handledWebhooks } from '../../platform/metrics/index.ts'
import { recordEvent, handleGiftEvent } from '../donations/index.ts'
import { isMonthlyEvent, handleMonthlyGiftEvent } from '../monthly-gifts/index.ts'
import { syncAccount } from './accounts/sync-account.ts'
import { syncPayout } from './payouts/sync-payout.ts'

/**
 * Handles an event of a charity’s account. The event only triggers a sync, so repeats do no harm.
 */
type TakeEvent = (deps: Deps, account: string, event: Stripe.Event) => Promise<void>

const handleAccountEvent: TakeEvent = (deps, account) => syncAccount(deps, account)

const handlePayoutEvent: TakeEvent = (deps, account, event) =>
  syncPayout(deps, account, (event.data.object as Stripe.Payout).id)

/**
 * The handlers of events about an account itself. All other events may concern a gift or a monthly
 * gift.
 */
const ofAccounts: Readonly<Record<string, TakeEvent>> = {
  'account.updated': handleAccountEvent,
  // The charity revoked the platform’s access at the provider. If it has granted access again
  // since, the event is out of date and the account stays connected.
  'account.application.deauthorized': handleAccountEvent,
  'payout.paid': handlePayoutEvent,
  'payout.failed': handlePayoutEvent,
}

/**
 * Handles one delivery of the payment provider’s webhook. Throws `webhook-refused` if the provider
 * did not sign it.
 */
export const handlePaymentsEvent = async (
  deps: Deps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> => {
  const received = performance.now()
  const event = deps.payments.readEvent(rawBody, signature, deps.clock.now())
  if (!event) throw new AppError('webhook-refused')
  const reportHandled = (failed: boolean): void =>
    handledWebhooks.report(() => ({
      failed,
      sinceCreated: deps.clock.now().getTime() / 1000 - event.created,
      sinceReceived: (performance.now() - received) / 1000,
    }))
  try {
    await handleEvent(deps, event)
    reportHandled(false)
  } catch (error) {
    reportHandled(true)
    throw error
  }
}

const handleEvent = async (deps: Deps, event: Stripe.Event): Promise<void> => {
  const take = Object.hasOwn(ofAccounts, event.type) ? ofAccounts[event.type] : undefined
  if (!take)
    return isMonthlyEvent(event)
      ? handleMonthlyGiftEvent(deps, event)
      : handleGiftEvent(deps, event)
  if (event.account === undefined) return recordEvent(deps, event, 'ignored')
  if (event.livemode !== deps.payments.livemode) return recordEvent(deps, event, 'other-mode')
  await take(deps, event.account, event)
  await recordEvent(deps, event, 'taken')
}
