import type Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { recordEvent, receiveGiftEvent } from '../donations/index.ts'
import { isMonthlyEvent, receiveMonthlyEvent } from '../monthly-gifts/index.ts'
import { handleAccountDeauthorized } from './events/account-deauthorized.ts'
import { handleAccountUpdated } from './events/account-updated.ts'
import { handlePayoutFailed } from './events/payout-failed.ts'
import { handlePayoutPaid } from './events/payout-paid.ts'

/**
 * Handles an event of a charity’s account. The event only triggers a sync, so repeats do no harm.
 */
export type TakeEvent = (deps: Deps, account: string, event: Stripe.Event) => Promise<void>

/** Events about an account itself. All others may concern a gift or a monthly gift. */
const ofAccounts: Readonly<Record<string, TakeEvent>> = {
  'account.updated': handleAccountUpdated,
  'account.application.deauthorized': handleAccountDeauthorized,
  'payout.paid': handlePayoutPaid,
  'payout.failed': handlePayoutFailed,
}

/**
 * Handles one delivery of the payment provider’s webhook. Throws `webhook-refused` if the provider
 * did not sign it.
 */
export const receiveEvent = async (
  deps: Deps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> => {
  const event = deps.payments.readEvent(rawBody, signature, deps.clock.now())
  if (!event) throw new AppError('webhook-refused')
  const take = Object.hasOwn(ofAccounts, event.type) ? ofAccounts[event.type] : undefined
  if (!take)
    return isMonthlyEvent(event) ? receiveMonthlyEvent(deps, event) : receiveGiftEvent(deps, event)
  if (event.account === undefined) return recordEvent(deps, event, 'ignored')
  if (event.livemode !== deps.payments.livemode) return recordEvent(deps, event, 'other-mode')
  await take(deps, event.account, event)
  await recordEvent(deps, event, 'taken')
}
