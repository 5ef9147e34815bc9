import Stripe from 'stripe'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { closeCheckout } from '../donations/index.ts'
import { syncMonthlyGift } from './sync/sync-monthly-gift.ts'
import {
  findMonthly,
  forgetName,
  markEnding,
  markLost,
  type Ending,
  type Scope,
} from './monthly.sql.ts'
import { buildMonthlyEmails } from './monthly.emails.ts'
import { isLost, readSubscription } from './sync/subscription-snapshot.ts'

/**
 * Ends monthly gifts, in the transaction of `db`, which acts as the system: written down there, and
 * asked of the processor once it has been committed. No screen shows them as running from then on.
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

/** A person's account is being deleted: their monthly gifts end, without their name. */
export const cancelMonthlyGifts = async (
  db: Db,
  personId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> => {
  await endMonthlyGifts(db, { personId }, 'account-deleted', clock.now())
  await forgetName(db, personId)
}

/**
 * Ends monthly gifts at the processor now, because soon it can no longer be asked. Throws where it
 * does not answer; a repeat does the rest.
 */
export const endMonthlyGiftsNow = async (
  deps: Deps,
  scope: Scope,
  reason: Ending,
): Promise<void> => {
  const { clock, database } = deps
  const ids = await database.transaction('system', (db) =>
    markEnding(db, scope, reason, clock.now()),
  )
  for (const id of ids) await endAtProvider(deps, id)
}

/** The account is no longer ours to ask: whatever becomes of its subscriptions, we cannot know. */
export const endMonthlyGiftsOfDisconnected = async (
  deps: Deps,
  charityId: string,
): Promise<void> => {
  const { clock, database } = deps
  const ids = await database.transaction('system', (db) =>
    markEnding(db, { charityId }, 'connection-lost', clock.now()),
  )
  for (const id of ids) await endOne(deps, id)
}

const endOne = (deps: Deps, id: string): Promise<void> =>
  deps.database.transaction('system', async (db) => {
    const gift = await findMonthly(db, id)
    if (!gift) return
    await markLost(db, id, deps.clock.now())
    const ended = { ...gift, state: 'ended', end_reason: gift.ending ?? 'connection-lost' } as const
    for (const emailMessage of buildMonthlyEmails(gift, ended, deps))
      await queueMail(db, emailMessage)
  })

/** Asks the processor to end one that is to end, and follows what comes of it. */
export const endAtProvider = async (deps: Deps, id: string): Promise<void> => {
  const gift = await deps.database.read('system', (db) => findMonthly(db, id))
  if (!gift) return
  try {
    if (gift.subscription !== null) await cancel(deps, gift.stripe_account, gift.subscription)
    else if (gift.checkout_session !== null) {
      await closeCheckout(deps, gift.stripe_account, gift.checkout_session)
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
    // It had ended already.
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isGone) throw error
  }
  await voidUnpaid(payments, stripeAccount, subscription)
}

/** What was not paid until the end is not paid later, on a page that is still open. */
const voidUnpaid = async (
  payments: Deps['payments'],
  stripeAccount: string,
  subscription: string,
): Promise<void> => {
  const { openInvoice } = await readSubscription(payments, stripeAccount, subscription)
  if (openInvoice === null) return
  try {
    await payments.stripe.invoices.voidInvoice(openInvoice, {}, { stripeAccount })
  } catch (error) {
    // It has been paid or voided meanwhile.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
