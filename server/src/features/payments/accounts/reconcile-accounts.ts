import Stripe from 'stripe'
import type { Deps } from '../../../platform/http/index.ts'
import { catchUpReturns, sinceQuery } from '../../donations/index.ts'
import { followAccount } from './sync-account.ts'
import { followPayout } from '../payouts/sync-payout.ts'
import {
  readPayoutStates,
  saveLook,
  takeDueAccounts,
  type DueAccount,
} from './reconcile-accounts.sql.ts'

const atOnce = 20
const day = 24 * 60 * 60_000
/** A bank can send a payout back for days after it was paid. */
const payoutsAgain = 14 * day
/** Clocks differ, and an account is looked over while things happen. */
const returnsAgain = day

/**
 * Asks the processor what was paid out and what went back of the accounts whose turn it is, in case
 * an event never arrived. Harmless to run at any time, by any number of processes.
 */
export const lookOverAccounts = async (deps: Deps): Promise<void> => {
  const seen = new Set<string>()
  for (;;) {
    const due = await deps.database.transaction('system', (db) =>
      takeDueAccounts(db, deps.clock.now(), atOnce),
    )
    const fresh = due.filter(({ account }) => !seen.has(account))
    for (const one of fresh) {
      seen.add(one.account)
      try {
        await lookOver(deps, one)
      } catch (err) {
        // The others must not wait for it; it has its next turn already.
        deps.log.error({ err, account: one.account }, 'an account could not be looked over')
      }
    }
    if (fresh.length < atOnce) return
  }
}

const lookOver = async (deps: Deps, { account, through }: DueAccount): Promise<void> => {
  const now = deps.clock.now()
  const before = (time: number): Date => new Date(Date.parse(through) - time)
  try {
    await catchUpReturns(deps, account, before(returnsAgain))
    await catchUpPayouts(deps, account, before(payoutsAgain))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    // The platform may not act for it any more, and no event said so.
    await followAccount(deps, account)
    return
  }
  await deps.database.transaction('system', (db) => saveLook(db, account, now))
}

const catchUpPayouts = async (deps: Deps, account: string, since: Date): Promise<void> => {
  const listed: Stripe.Payout[] = []
  const { database, payments } = deps
  for await (const one of payments.stripe.payouts.list(sinceQuery(since), {
    stripeAccount: account,
  })) {
    if (one.status === 'paid' || one.status === 'failed') listed.push(one)
  }
  const known = await database.read('system', (db) =>
    readPayoutStates(
      db,
      listed.map(({ id }) => id),
    ),
  )
  // The oldest first, as they happened.
  for (const { id, status } of listed.toReversed()) {
    if (known.get(id) !== status) await followPayout(deps, account, id)
  }
}
