import Stripe from 'stripe'
import type { Deps } from '../../../platform/http/index.ts'
import { workThroughDue } from '../../../platform/jobs/index.ts'
import { syncMissedRefunds, buildSinceQuery } from '../../donations/index.ts'
import { syncAccount } from './sync-account.ts'
import { syncPayout } from '../payouts/sync-payout.ts'
import type { DueAccount } from '../payments.rows.ts'
import {
  readPayoutStates,
  saveReconciled,
  takeDueAccounts,
  takeDueReplaced,
} from './reconcile-accounts.sql.ts'

const atOnce = 20
const day = 24 * 60 * 60_000
/** A bank can return a payout for days after it was paid. */
const payoutsLookback = 14 * day
/**
 * Overlap with the previous period, because clocks differ and changes continue during a
 * reconciliation.
 */
const refundsLookback = day

/**
 * Reconciles payouts, refunds and disputes with the provider, in case an event never arrived, for
 * the connected and replaced accounts that are due. Any number of processes may run it at any time.
 */
export const reconcileAccounts = async (deps: Deps): Promise<void> => {
  for (const take of [takeDueAccounts, takeDueReplaced]) {
    await workThroughDue(deps, {
      duty: 'money',
      take,
      atOnce,
      getId: ({ account }) => account,
      work: (due) => reconcileAccount(deps, due),
      failure: 'an account could not be looked over',
    })
  }
}

const reconcileAccount = async (deps: Deps, { account, through }: DueAccount): Promise<void> => {
  const now = deps.clock.now()
  const getTimeBefore = (time: number): Date => new Date(Date.parse(through) - time)
  // The owner may have switched a way to pay on or off in the dashboard, which sends no event.
  await syncAccount(deps, account)
  try {
    await syncMissedRefunds(deps, account, getTimeBefore(refundsLookback))
    await syncMissedPayouts(deps, account, getTimeBefore(payoutsLookback))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    // The platform no longer has access to the account, and no event reported that.
    await syncAccount(deps, account)
    return
  }
  await deps.database.transaction('money', (db) => saveReconciled(db, account, now))
}

const syncMissedPayouts = async (deps: Deps, account: string, since: Date): Promise<void> => {
  const listed: Stripe.Payout[] = []
  const { database, payments } = deps
  for await (const one of payments.stripe.payouts.list(buildSinceQuery(since), {
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
  // Oldest first, in the order in which they happened.
  for (const { id, status } of listed.toReversed()) {
    if (known.get(id) !== status) await syncPayout(deps, account, id)
  }
}
