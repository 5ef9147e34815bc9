import type Stripe from 'stripe'
import type { Deps } from '../../platform/http/index.ts'
import { payoutEntry, payoutReturnedEntry, postToLedgers, type NewEntry } from '../ledger/index.ts'
import { findCharityOfAccount, lockPayout, savePayout, type PayoutFacts } from './payouts.sql.ts'

/** The most movements that are kept of one payout. */
const mostItems = 10_000

/**
 * Brings a payout to where the processor says it is: what was paid moves from the processor to the
 * bank in the ledger, what came back moves back, each once. Does nothing for an account that none
 * of our charities ever connected.
 */
export const followPayout = async (deps: Deps, account: string, id: string): Promise<void> => {
  const { clock, database, payments } = deps
  const charity = await database.read('system', (db) => findCharityOfAccount(db, account))
  if (!charity) return
  const facts = await readPayout(payments.stripe, account, id)
  if (facts === null) return
  const now = clock.now()
  await database.transaction('system', async (db) => {
    const before = await lockPayout(db, facts, charity.id)
    await savePayout(db, facts)
    const entries = entriesOf(facts, before)
    if (entries.length > 0) await postToLedgers(db, [{ charityId: charity.id, entries }], now)
  })
}

/** Null while the money is on its way: another event tells when it has arrived. */
const readPayout = async (
  stripe: Stripe,
  account: string,
  id: string,
): Promise<PayoutFacts | null> => {
  const options = { stripeAccount: account }
  const payout = await stripe.payouts.retrieve(id, {}, options)
  const { status } = payout
  if (status !== 'paid' && status !== 'failed') return null
  const items: Stripe.BalanceTransaction[] = []
  for await (const item of stripe.balanceTransactions.list({ payout: id, limit: 100 }, options)) {
    if (item.type !== 'payout') items.push(item)
    if (items.length === mostItems) break
  }
  return {
    id,
    account,
    currency: payout.currency.toUpperCase(),
    amount: payout.amount,
    state: status,
    failure: payout.failure_message,
    createdAt: new Date(payout.created * 1000),
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    items: items.toReversed().map((item) => ({
      id: item.id,
      kind: item.reporting_category,
      amount: item.amount,
      fee: item.fee,
      net: item.net,
      source: typeof item.source === 'string' ? item.source : (item.source?.id ?? null),
    })),
  }
}

/** A payout below zero is money that the processor took from the bank. */
const entriesOf = (facts: PayoutFacts, before: 'paid' | 'failed' | null): NewEntry[] => {
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
    return [isToBank ? payoutEntry(paid) : payoutReturnedEntry(paid)]
  }
  if (before === 'paid' && facts.state === 'failed') {
    return [isToBank ? payoutReturnedEntry(returned) : payoutEntry(returned)]
  }
  return []
}
