import type { Payments } from '../../../platform/payments/index.ts'
import type { MonthlyRow } from '../monthly-gifts.sql.ts'
import { voidEarlier, voidUnpaid } from '../void-unpaid.ts'
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
 * although the subscription takes no payments now or the next month is billed already.
 */
export const readWithoutRetries = async (
  payments: Payments,
  { debits, id, is_open, state, stripe_account: account }: MonthlyRow,
  subscription: string,
): Promise<Read> => {
  const facts = await readSubscription(payments, account, subscription)
  if (facts.monthlyGiftId !== id) return { facts, leftOut: [] }
  if (facts.state === 'ended') {
    if (debits.length > 0) await voidUnpaid(payments, account, subscription)
    return { facts, leftOut: [] }
  }
  if (facts.held || facts.pausedUntil !== null || !is_open) {
    const voided = await voidUnpaid(payments, account, subscription)
    const isChanged = voided.length > 0
    return {
      facts: isChanged ? await readSubscription(payments, account, subscription) : facts,
      leftOut: [],
    }
  }
  const mayHaveEarlier = state === 'failing' || debits.length > 0
  const current = facts.openInvoice?.id ?? null
  const leftOut = mayHaveEarlier ? await voidEarlier(payments, account, subscription, current) : []
  return { facts, leftOut }
}
