import type Stripe from 'stripe'
import type { Deps } from '../../../platform/http/index.ts'
import { findGiftsToRead, readHeard, type HeardReturns } from './sync-missed-refunds.sql.ts'
import { disputeFact, type DisputeFact } from './dispute-snapshot.ts'
import { readGiftPayment, refundFact, type RefundFact } from '../settlement/payment-snapshot.ts'
import { settle } from '../settlement/settle-gift.ts'
import { lockDonation } from '../settlement/settle-gift.sql.ts'

/**
 * Finds what went back of an account's gifts since a day without an event telling of it: disputes,
 * and refunds made at the processor itself. Reads the payments concerned, and those whose dispute
 * was open, and brings their gifts to where they are.
 */
export const catchUpReturns = async (deps: Deps, account: string, since: Date): Promise<void> => {
  const { database, payments } = deps
  const { disputes, refunds } = await listReturns(payments.stripe, account, since)
  const heard = await database.read('system', (db) =>
    readHeard(db, { disputes: idsOf(disputes), refunds: idsOf(refunds) }),
  )
  const unheard = [
    ...disputes.filter((dispute) => isNewDispute(disputeFact(dispute), heard)),
    ...refunds.filter((refund) => isNewRefund(refundFact(refund), heard)),
  ]
  const gifts = await database.read('system', (db) =>
    findGiftsToRead(db, account, [...new Set(unheard.flatMap(intentOf))]),
  )
  for (const { id, session, invoice } of gifts) {
    const paidBy = { donationId: id, session, invoice }
    const facts = await readGiftPayment(payments, account, paidBy, { failedRefunds: true })
    if (facts === null) continue
    await database.transaction('system', async (db) => {
      const gift = await lockDonation(db, id)
      if (gift) await settle(db, deps, gift, facts)
    })
  }
}

const listReturns = async (stripe: Stripe, account: string, since: Date) => {
  const [query, options] = [sinceQuery(since), { stripeAccount: account }]
  const [disputes, refunds]: [Stripe.Dispute[], Stripe.Refund[]] = [[], []]
  for await (const one of stripe.disputes.list(query, options)) disputes.push(one)
  for await (const one of stripe.refunds.list(query, options)) refunds.push(one)
  return { disputes, refunds }
}

/** A list of all that was made since; the processor counts in seconds. */
export const sinceQuery = (since: Date) => ({
  limit: 100,
  created: { gte: Math.trunc(since.getTime() / 1000) },
})

const idsOf = (objects: readonly { readonly id: string }[]): string[] => objects.map(({ id }) => id)

const intentOf = ({ payment_intent: intent }: Stripe.Dispute | Stripe.Refund): string[] => {
  if (!intent) return []
  return [typeof intent === 'string' ? intent : intent.id]
}

const isNewDispute = ({ id, movements, state }: DisputeFact, { disputes }: HeardReturns) =>
  !disputes.some((one) => one.id === id && one.state === state && one.movements >= movements.length)

const isNewRefund = ({ id, state }: RefundFact, { refunds, waiting }: HeardReturns): boolean => {
  if (state === 'open') return false
  if (waiting.includes(id)) return true
  const counted = refunds.find((one) => one.id === id)
  // One that failed before it was counted moved nothing.
  return state === 'succeeded' ? counted === undefined : counted?.failed === false
}
