/** Rules of monthly gifts; web and server share them. Moments are in UTC. */

/** The page that the link in the emails of a monthly gift opens. */
export const monthlyGiftPath = '/monthly'

export const intervals = ['once', 'month'] as const
export type Interval = (typeof intervals)[number]

/**
 * The states of a monthly gift.
 *
 * `starting`: the first payment is not made yet. `failing`: the last payment was declined, and the
 * card processor tries again. `confirming`: the bank asks the giver to confirm the last payment,
 * which is not made before that. `held`: the charity or the project takes no gifts for now.
 * `disputed`: a payment was disputed or claimed back, so the giver is asked whether to go on.
 */
export const monthlyStates = [
  'starting',
  'active',
  'paused',
  'held',
  'disputed',
  'failing',
  'confirming',
  'ending',
  'ended',
] as const
export type MonthlyState = (typeof monthlyStates)[number]

export const monthlyStateLabel: Readonly<Record<MonthlyState, string>> = {
  starting: 'Waiting for the first payment',
  active: 'Active',
  paused: 'Paused',
  held: 'On hold',
  disputed: 'Needs your answer',
  failing: 'Payment failed',
  confirming: 'Needs your confirmation',
  ending: 'Being cancelled',
  ended: 'Ended',
}

export const endReasons = [
  'giver',
  'payment-failed',
  'not-confirmed',
  'account-deleted',
  'project-closed',
  'charity-closed',
  'payments-disconnected',
  'connection-lost',
  'mandate-cancelled',
  'at-provider',
] as const
export type EndReason = (typeof endReasons)[number]

/** Returns whether the amount, card and pause of a monthly gift can still be changed. */
export const isRunning = (state: MonthlyState): boolean =>
  ['active', 'paused', 'held', 'disputed', 'failing', 'confirming'].includes(state)

/**
 * Returns the same day of a later month, or the last day of a shorter month. Counting always starts
 * at the first payment, so that the 31st returns after a shorter month.
 */
export const addMonths = (first: Date, months: number): Date => {
  const target = new Date(first)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() + months)
  const lastDay = new Date(target)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0)
  target.setUTCDate(Math.min(first.getUTCDate(), lastDay.getUTCDate()))
  return target
}

/** Returns the first payment day at or after `from`. */
export const getNextPaymentDay = (first: Date, from: Date): Date => {
  let months = Math.max(
    0,
    (from.getUTCFullYear() - first.getUTCFullYear()) * 12 +
      (from.getUTCMonth() - first.getUTCMonth()) -
      1,
  )
  while (addMonths(first, months) < from) months += 1
  return addMonths(first, months)
}

/** The most payments that one pause can skip. */
export const maxPauseMonths = 12

/** Lists the payment days on which a pause can end; every choice skips at least one payment. */
export const pauseChoices = (first: Date, next: Date): Date[] =>
  Array.from({ length: maxPauseMonths }, (_, at) => at + 1).map((skipped) => {
    const day = new Date(next)
    for (let step = 0; step < skipped; step += 1) {
      day.setTime(getNextPaymentDay(first, new Date(day.getTime() + 1)).getTime())
    }
    return day
  })
