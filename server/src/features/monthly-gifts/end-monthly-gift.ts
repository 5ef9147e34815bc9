import Stripe from 'stripe'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { closeCheckout } from '../donations/index.ts'
import { syncMonthlyGift } from './sync/sync-monthly-gift.ts'
import {
  findMonthly,
  eraseName,
  markEnding,
  markLost,
  type Ending,
  type Scope,
} from './monthly-gifts.sql.ts'
import { buildMonthlyEmails, toGiver } from './monthly.emails.ts'
import { isLost } from './sync/subscription-snapshot.ts'
import { stopDrafts, voidUnpaid } from './void-unpaid.ts'
import { notify } from '../notifications/index.ts'

/**
 * Ends monthly gifts. The transaction of `db`, which acts as the system, stores the ending, and a
 * job ends the subscriptions at the payment provider after the commit. No screen shows the gifts as
 * active once the ending is stored.
 */
export const endMonthlyGifts = async (
  db: Db,
  scope: Scope,
  reason: Ending,
  now: Date,
): Promise<void> => {
  const ids = await markEnding(db, scope, reason, now)
  if (ids.length > 0)
    await queueJob(db, 'reconcile-monthly-gifts', {}, { key: 'end-monthly-gifts' })
}

/** Ends the monthly gifts of a person whose account is being deleted and removes their name. */
export const cancelMonthlyGifts = async (
  db: Db,
  personId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> => {
  await endMonthlyGifts(db, { personId }, 'account-deleted', clock.now())
  await eraseName(db, personId)
}

/**
 * Ends monthly gifts at the payment provider immediately, because the platform is about to lose
 * access to the charity’s account. Throws if the provider does not answer; a repeat ends the
 * remaining ones.
 */
export const endMonthlyGiftsNow = async (
  deps: Deps,
  scope: Scope,
  reason: Ending,
): Promise<void> => {
  const { clock, database } = deps
  const ids = await database.transaction('money', (db) =>
    markEnding(db, scope, reason, clock.now()),
  )
  for (const id of ids) await endAtProvider(deps, id)
}

/**
 * Marks the monthly gifts of a charity’s account as ended because it is no longer connected. We
 * cannot know what becomes of their subscriptions.
 */
export const endMonthlyGiftsOfDisconnected = async (
  deps: Deps,
  of: { readonly charityId: string; readonly account: string },
): Promise<void> => {
  const { clock, database } = deps
  const ids = await database.transaction('money', (db) =>
    markEnding(db, of, 'connection-lost', clock.now()),
  )
  for (const id of ids) await endOne(deps, id)
}

const endOne = (deps: Deps, id: string): Promise<void> =>
  deps.database.transaction('money', async (db) => {
    const gift = await findMonthly(db, id)
    if (!gift) return
    await markLost(db, id, deps.clock.now())
    const ended = { ...gift, state: 'ended', endReason: gift.ending ?? 'connection-lost' } as const
    for (const emailMessage of buildMonthlyEmails(gift, ended, deps))
      await notify(db, deps, emailMessage, toGiver(gift))
  })

export const endAtProvider = async (deps: Deps, id: string): Promise<void> => {
  const gift = await deps.database.read('system', (db) => findMonthly(db, id))
  if (!gift) return
  try {
    if (gift.subscription !== null) await cancel(deps, gift.stripeAccount, gift.subscription)
    else if (gift.checkoutSession !== null) {
      await closeCheckout(deps, gift.stripeAccount, gift.checkoutSession)
    }
    await syncMonthlyGift(deps, id)
  } catch (error) {
    if (!isLost(error)) throw error
    await endOne(deps, id)
  }
}

const cancel = async (
  { payments }: Pick<Deps, 'payments'>,
  stripeAccount: string,
  subscription: string,
): Promise<void> => {
  try {
    await payments.stripe.subscriptions.cancel(subscription, {}, { stripeAccount })
  } catch (error) {
    // The subscription had already ended.
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isGone) throw error
  }
  await stopDrafts(payments, stripeAccount, subscription)
  await voidUnpaid(payments, stripeAccount, subscription, () => true)
}
