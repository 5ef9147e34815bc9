import type Stripe from 'stripe'
import type { Deps } from '../../../platform/http/index.ts'
import {
  listGiftsToRead,
  readReceivedRefunds,
  type ReceivedRefunds,
} from './sync-missed-refunds.sql.ts'
import { toDisputeSnapshot, type DisputeSnapshot } from './dispute-snapshot.ts'
import { toRefundSnapshot, type RefundSnapshot } from '../settlement/payment-snapshot.ts'
import { syncGift } from '../settlement/sync-gift.ts'

/**
 * Finds refunds and disputes of an account's gifts, made since a given moment, for which no webhook
 * event arrived, including refunds made at the processor itself. Reads the payments of these gifts,
 * and payments with an open dispute, and syncs the gifts.
 */
export const syncMissedRefunds = async (
  deps: Deps,
  account: string,
  since: Date,
): Promise<void> => {
  const { database, payments } = deps
  const { disputes, refunds } = await listRefundsAndDisputes(payments.stripe, account, since)
  const received = await database.read('system', (db) =>
    readReceivedRefunds(db, { disputes: getIds(disputes), refunds: getIds(refunds) }),
  )
  const missedEvents = [
    ...disputes.filter((dispute) => isNewDispute(toDisputeSnapshot(dispute), received)),
    ...refunds.filter((refund) => isNewRefund(toRefundSnapshot(refund), received)),
  ]
  const gifts = await database.read('system', (db) =>
    listGiftsToRead(db, account, [...new Set(missedEvents.flatMap(getPaymentIntentIds))]),
  )
  for (const { id, session, invoice } of gifts) {
    await syncGift(deps, account, { donationId: id, session, invoice }, { failedRefunds: true })
  }
}

const listRefundsAndDisputes = async (stripe: Stripe, account: string, since: Date) => {
  const [query, options] = [buildSinceQuery(since), { stripeAccount: account }]
  const [disputes, refunds]: [Stripe.Dispute[], Stripe.Refund[]] = [[], []]
  for await (const one of stripe.disputes.list(query, options)) disputes.push(one)
  for await (const one of stripe.refunds.list(query, options)) refunds.push(one)
  return { disputes, refunds }
}

/** Builds a list query for everything created since a time. The processor uses Unix seconds. */
export const buildSinceQuery = (since: Date) => ({
  limit: 100,
  created: { gte: Math.trunc(since.getTime() / 1000) },
})

const getIds = (objects: readonly { readonly id: string }[]): string[] =>
  objects.map(({ id }) => id)

const getPaymentIntentIds = ({
  payment_intent: intent,
}: Stripe.Dispute | Stripe.Refund): string[] => {
  if (!intent) return []
  return [typeof intent === 'string' ? intent : intent.id]
}

const isNewDispute = ({ id, movements, state }: DisputeSnapshot, { disputes }: ReceivedRefunds) =>
  !disputes.some((one) => one.id === id && one.state === state && one.movements >= movements.length)

const isNewRefund = (
  { id, state }: RefundSnapshot,
  { refunds, waiting }: ReceivedRefunds,
): boolean => {
  if (state === 'open') return false
  if (waiting.includes(id)) return true
  const counted = refunds.find((one) => one.id === id)
  // A refund that failed before it was counted moved no money.
  return state === 'succeeded' ? counted === undefined : counted?.failed === false
}
