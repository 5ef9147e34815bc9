import type Stripe from 'stripe'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { emailTeam } from '../../donations/index.ts'
import {
  buildPayoutEntry,
  buildPayoutReturnedEntry,
  postToLedgers,
  type NewEntry,
} from '../../ledger/index.ts'
import { buildPayoutFailedEmail } from '../payments.emails.ts'
import { findAccountCharity, lockPayout, savePayout, type PayoutSnapshot } from './payouts.sql.ts'

const maxItems = 10_000

/**
 * Syncs a payout with the provider. A paid payout moves money from the provider to the bank in the
 * ledger; a returned one moves it back, each once. Does nothing for an account that none of our
 * charities ever connected.
 */
export const syncPayout = async (deps: Deps, account: string, id: string): Promise<void> => {
  const { database, payments } = deps
  const charity = await database.read('system', (db) => findAccountCharity(db, account))
  if (!charity) return
  const facts = await readPayout(payments.stripe, account, id)
  if (facts === null) return
  await database.transaction('money', (db) => applyPayout(db, deps, charity.id, facts))
}

/**
 * Syncs a charity’s payout in the transaction of `db` and emails the team if the bank returned it.
 */
export const applyPayout = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
  charityId: string,
  facts: PayoutSnapshot,
): Promise<void> => {
  const before = await lockPayout(db, facts, charityId)
  await savePayout(db, facts)
  const entries = buildEntries(facts, before)
  if (entries.length > 0) await postToLedgers(db, [{ charityId, entries }], deps.clock.now())
  if (facts.state === 'failed' && before !== 'failed') {
    await emailTeam(db, deps, charityId, buildPayoutFailedEmail(facts))
  }
}

/**
 * Fetches a payout. Returns null while the money is on its way; another event reports its arrival.
 */
const readPayout = async (
  stripe: Stripe,
  account: string,
  id: string,
): Promise<PayoutSnapshot | null> => {
  const options = { stripeAccount: account }
  const payout = await stripe.payouts.retrieve(id, {}, options)
  if (!isDone(payout)) return null
  const items: Stripe.BalanceTransaction[] = []
  for await (const item of stripe.balanceTransactions.list({ payout: id, limit: 100 }, options)) {
    if (item.type !== 'payout') items.push(item)
    if (items.length === maxItems) break
  }
  return toPayoutSnapshot(account, payout, items.toReversed())
}

type Done = Stripe.Payout & { status: 'paid' | 'failed' }

const isDone = (payout: Stripe.Payout): payout is Done =>
  payout.status === 'paid' || payout.status === 'failed'

/**
 * Converts a payout and its transactions, oldest first, to a snapshot. Returns null while the
 * payout is on its way.
 */
export const toPayoutSnapshot = (
  account: string,
  payout: Stripe.Payout,
  items: readonly Stripe.BalanceTransaction[],
): PayoutSnapshot | null => {
  if (!isDone(payout)) return null
  return {
    id: payout.id,
    account,
    currency: payout.currency.toUpperCase(),
    amount: payout.amount,
    state: payout.status,
    failure: payout.failure_message,
    createdAt: new Date(payout.created * 1000),
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    items: items.map((item) => ({
      id: item.id,
      kind: item.reporting_category,
      amount: item.amount,
      fee: item.fee,
      net: item.net,
      source: typeof item.source === 'string' ? item.source : (item.source?.id ?? null),
    })),
  }
}

/**
 * Builds the ledger entries of a payout. A negative payout is money that the provider took from the
 * bank.
 */
const buildEntries = (facts: PayoutSnapshot, before: 'paid' | 'failed' | null): NewEntry[] => {
  const out = {
    amount: Math.abs(facts.amount),
    currency: facts.currency,
    date: facts.arrivesOn,
    authorRole: 'System',
    author: 'Stripe',
    source: 'provider',
  } as const
  const paid = {
    ...out,
    description: 'Paid out by Stripe to the bank',
    sourceRef: facts.id,
  }
  const returned = {
    ...out,
    description: 'A payout came back, because the bank did not take it',
    sourceRef: `failed-${facts.id}`,
  }
  const isToBank = facts.amount > 0
  if (before === null && facts.state === 'paid') {
    return [isToBank ? buildPayoutEntry(paid) : buildPayoutReturnedEntry(paid)]
  }
  if (before === 'paid' && facts.state === 'failed') {
    return [isToBank ? buildPayoutReturnedEntry(returned) : buildPayoutEntry(returned)]
  }
  return []
}
