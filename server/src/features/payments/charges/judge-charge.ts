import type { FindingKind } from '@pennytrail/contract/payments/routes.ts'
import type Stripe from 'stripe'
import type { ChargeRecordRow } from '../payments.rows.ts'

/** A charge to compare, by its id. `charge` is null if the processor has none with this id. */
export interface Subject {
  readonly id: string
  readonly charge: Stripe.Charge | null
}

/** A charge and its gift here, and how they differ; null if they agree. */
export interface Judged {
  readonly subject: Subject
  readonly record: ChargeRecordRow | null
  readonly kind: FindingKind | null
}

/** How old a payment or a gift must be before a difference counts: its events may be on the way. */
const settlingTime = 60 * 60_000

/** Whether the charge and the gift are old enough for a difference between them to count. */
export const isSettled = (
  { charge }: Subject,
  record: ChargeRecordRow | null,
  now: Date,
): boolean => {
  const times = [
    ...(isPaid(charge) ? [getArrival(charge)] : []),
    ...(record?.succeededAt ? [new Date(record.succeededAt)] : []),
  ]
  return times.every((time) => now.getTime() - time.getTime() >= settlingTime)
}

/** Facts that tell the platform's charges from others on the same account. */
export interface Ours {
  /** The platform's Connect application. */
  readonly clientId: string
  /** The customers that pay monthly gifts. */
  readonly customers: ReadonlySet<string>
}

/**
 * Returns whether a charge is for a gift here: if the platform's application made it, if it names a
 * gift here, or if it charges the customer of a monthly gift. A charge that somebody starts in the
 * charity's own dashboard has no application. One of another application is that application's
 * affair, even if it found our customer by email address.
 */
const isForGiftHere = (
  { application, customer }: Stripe.Charge,
  record: ChargeRecordRow | null,
  { clientId, customers }: Ours,
): boolean =>
  application === clientId ||
  record !== null ||
  (application === null && typeof customer === 'string' && customers.has(customer))

/**
 * Says how a charge differs from the ledger. A charge that has not succeeded needs no gift, and a
 * charge that is for no gift here is the charity's own affair.
 */
export const judgeCharge = (
  { charge }: Subject,
  record: ChargeRecordRow | null,
  ours: Ours,
): FindingKind | null => {
  const isRecorded = record !== null && record.recorded !== null
  if (!isPaid(charge)) return isRecorded ? 'gift-without-charge' : null
  if (isRecorded)
    return isSameAmount(charge, record.recorded, record.currency) ? null : 'other-amount'
  if (!isForGiftHere(charge, record, ours)) return null
  const isForGift = record !== null && !record.isPaidOtherwise
  return isForGift && !isSameAmount(charge, record.expected, record.currency)
    ? 'other-amount'
    : 'charge-without-gift'
}

const isSameAmount = (charge: Stripe.Charge, amount: number | null, currency: string): boolean =>
  charge.amount === amount && charge.currency.toUpperCase() === currency

/** A charge by a bank can be `paid` while it is still pending. */
const isPaid = (charge: Stripe.Charge | null): charge is Stripe.Charge =>
  charge?.status === 'succeeded'

/** Returns when the money arrived: a bank pays days after the charge was created. */
export const getArrival = ({ balance_transaction: balance, created }: Stripe.Charge): Date => {
  const isExpanded = typeof balance === 'object' && balance !== null
  return new Date((isExpanded ? balance.created : created) * 1000)
}
