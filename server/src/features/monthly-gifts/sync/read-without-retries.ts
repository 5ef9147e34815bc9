import type { Payments } from '../../../platform/payments/index.ts'
import type { MonthlyRow } from '../monthly-gifts.sql.ts'
import { stopDrafts, voidUnpaid } from '../void-unpaid.ts'
import {
  readSubscription,
  type PaidInvoice,
  type SubscriptionSnapshot,
} from './subscription-snapshot.ts'

interface Read {
  readonly facts: SubscriptionSnapshot
  /** The payments of earlier months that have just been given up. */
  readonly leftOut: readonly PaidInvoice[]
}

/**
 * Fetches the subscription. First voids what a bank has refused and the provider would take again,
 * although the subscription takes no payments now, and stops what it is about to take. It also gives up the refused payments of earlier
 * months once the newest month is paid or another card or account pays, which would make a second
 * payment soon after. An earlier month that the same account refuses is left to the provider's
 * retries, whose last one ends the gift.
 */
export const readWithoutRetries = async (
  payments: Payments,
  { debits, id, isOpen, state, stripeAccount: account }: MonthlyRow,
  subscription: string,
): Promise<Read> => {
  const facts = await readSubscription(payments, account, subscription)
  const { newest, payer } = facts
  const isStopped =
    facts.state === 'ended'
      ? debits.length > 0
      : facts.held || facts.pausedUntil !== null || !isOpen
  if (facts.monthlyGiftId !== id) return { facts, leftOut: [] }
  // A pause by the giver starts after the payment whose day has come.
  const isDraftStopped = facts.draft !== null && (facts.state === 'ended' || !isOpen)
  if (isStopped || isDraftStopped) {
    if (isDraftStopped) await stopDrafts(payments, account, subscription)
    const voided = await voidUnpaid(payments, account, subscription, () => true)
    const isChanged = voided.length > 0
    return {
      facts: isChanged ? await readSubscription(payments, account, subscription) : facts,
      leftOut: [],
    }
  }
  const mayHaveEarlier = facts.state !== 'ended' && (state === 'failing' || debits.length > 0)
  if (!mayHaveEarlier) return { facts, leftOut: [] }
  const leftOut = await voidUnpaid(payments, account, subscription, (invoice, last) => {
    if (invoice === newest?.id || last === null) return false
    return newest?.isPaid === true || (payer !== null && last.at < payer.savedAt)
  })
  return { facts, leftOut }
}
