import { changeLimits } from '@pennytrail/contract/monthly-gifts/routes.ts'
import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'
import { computeFeeCover } from '@pennytrail/contract/donations/card-fee.ts'
import {
  isRunning,
  getNextPaymentDay,
  pauseChoices,
} from '@pennytrail/contract/monthly-gifts/rules.ts'
import Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { isUnanswered } from '../../platform/payments/index.ts'
import { endMonthlyGiftsNow } from './end-monthly-gift.ts'
import { goOnAfterDispute } from './go-on-after-dispute.ts'
import { syncMonthlyGift } from './sync/sync-monthly-gift.ts'
import { findMonthly, type MonthlyRow } from './monthly-gifts.sql.ts'
import { readSubscription } from './sync/subscription-snapshot.ts'
import { getMonthlyState, viewMonthly } from './view-monthly-gift.ts'

const twelveHours = 12 * 3600

/**
 * Changes a monthly gift as its giver asks: first at the payment provider, then in the database.
 * Each change names the new state, so a repeat does no harm.
 */
export const changeMonthly = async (
  deps: Deps,
  gift: MonthlyRow,
  change: MonthlyChange,
): Promise<MonthlyGift> => {
  await limitChanges(deps, gift.id)
  await runAtProvider(deps, gift, () => make(deps, gift, change))
  return viewAgain(deps, gift.id)
}

/** Returns the amount that a change asks to be charged each month, with the added fee. */
const sumCharge = (
  { method }: Pick<MonthlyRow, 'method'>,
  { amount, coverFee }: { readonly amount: number; readonly coverFee: boolean },
): number => amount + (coverFee ? computeFeeCover(amount, method) : 0)

/** Tells whether a change has more charged each month than now. */
export const isRaise = (
  gift: Pick<MonthlyRow, 'amount' | 'method'>,
  change: MonthlyChange,
): boolean => change.change === 'amount' && sumCharge(gift, change) > gift.amount

const make = (deps: Deps, gift: MonthlyRow, change: MonthlyChange): Promise<void> => {
  if (change.change === 'cancel') return cancel(deps, gift)
  const { subscription } = gift
  if (subscription === null || !isRunning(getMonthlyState(gift)))
    throw new AppError('monthly-gift-not-running')
  const known = { ...gift, subscription }
  switch (change.change) {
    case 'amount':
      return changeAmount(deps, known, change)
    case 'pause':
      return pause(deps, known, change.payments)
    default:
      return resume(deps, known)
  }
}

type SubscribedGift = MonthlyRow & { readonly subscription: string }

export const limitChanges = ({ limits }: Pick<Deps, 'limits'>, id: string): Promise<void> =>
  limits.take(changeLimits, { gift: id })

const cancel = async (deps: Deps, gift: MonthlyRow): Promise<void> => {
  if (gift.endedAt !== null) return
  try {
    await endMonthlyGiftsNow(deps, { id: gift.id }, 'giver')
  } catch (err) {
    // The ending is stored already: the reconciler tries again, and no screen shows the gift as
    // active.
    deps.log.warn({ err, monthlyGift: gift.id }, 'a monthly gift could not be ended yet')
  }
}

const changeAmount = async (
  deps: Deps,
  gift: SubscribedGift,
  wanted: { readonly amount: number; readonly coverFee: boolean },
): Promise<void> => {
  const { payments } = deps
  const { item, product } = await readSubscription(payments, gift.stripeAccount, gift.subscription)
  const charge = sumCharge(gift, wanted)
  await payments.stripe.subscriptions.update(
    gift.subscription,
    {
      items: [
        {
          id: item,
          price_data: {
            currency: gift.currency.toLowerCase(),
            product,
            recurring: { interval: 'month' },
            unit_amount: charge,
          },
        },
      ],
      proration_behavior: 'none',
      metadata: { gift: String(wanted.amount), fee_cover: String(charge - wanted.amount) },
    },
    { stripeAccount: gift.stripeAccount },
  )
  await syncMonthlyGift(deps, gift.id)
}

/**
 * Pauses a monthly gift for a number of payments. The pause ends half a day before the next payment
 * that is due.
 */
const pause = async (deps: Deps, gift: SubscribedGift, payments: number): Promise<void> => {
  const state = getMonthlyState(gift)
  if (state !== 'active' && state !== 'paused') throw new AppError('monthly-gift-not-running')
  const first = new Date(gift.startedAt ?? gift.createdAt)
  const choices = pauseChoices(
    first,
    getNextPaymentDay(first, new Date(deps.clock.now().getTime() + 1)),
  )
  const until = Math.trunc(choices[payments - 1]!.getTime() / 1000) - twelveHours
  await deps.payments.stripe.subscriptions.update(
    gift.subscription,
    { pause_collection: { behavior: 'void', resumes_at: until } },
    { stripeAccount: gift.stripeAccount },
  )
  await syncMonthlyGift(deps, gift.id)
}

const resume = async (deps: Deps, gift: SubscribedGift): Promise<void> => {
  const state = getMonthlyState(gift)
  if (state === 'held') throw new AppError('monthly-gift-not-running')
  if (state === 'disputed') {
    await goOnAfterDispute(deps, gift)
    await syncMonthlyGift(deps, gift.id)
    return
  }
  await deps.payments.stripe.subscriptions.update(
    gift.subscription,
    { pause_collection: '' },
    { stripeAccount: gift.stripeAccount },
  )
  await syncMonthlyGift(deps, gift.id)
}

const viewAgain = async (deps: Deps, id: string): Promise<MonthlyGift> => {
  const row = await deps.database.read('system', (db) => findMonthly(db, id))
  if (!row) throw new AppError('monthly-gift-not-found')
  return viewMonthly(row, deps)
}

/**
 * Runs a request to the payment provider and turns its errors into catalogue errors. If the gift
 * has just ended at the provider, it syncs the gift and throws `monthly-gift-not-running`.
 */
export const runAtProvider = async <T>(
  deps: Deps,
  { id }: Pick<MonthlyRow, 'id'>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { errors } = Stripe
    if (error instanceof errors.StripePermissionError)
      throw new AppError('monthly-gift-not-running')
    if (isUnanswered(error)) throw new AppError('payment-provider-unavailable')
    if (error instanceof errors.StripeInvalidRequestError && !(await isStillRunning(deps, id))) {
      throw new AppError('monthly-gift-not-running')
    }
    if (error instanceof errors.StripeInvalidRequestError) {
      deps.log.warn({ err: error, monthlyGift: id }, 'the provider refused a change')
      throw new AppError('payment-provider-refused')
    }
    throw error
  }
}

const isStillRunning = async (deps: Deps, id: string): Promise<boolean> => {
  await syncMonthlyGift(deps, id)
  const row = await deps.database.read('system', (db) => findMonthly(db, id))
  return row !== undefined && isRunning(getMonthlyState(row))
}
