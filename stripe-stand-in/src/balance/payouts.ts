import type Stripe from 'stripe'
import { sql } from '../database.ts'
import { moveBalance } from './balance.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { findObject, insertObject, updateObject } from '../store.ts'
import type { PayOutRow } from '../stripe-stand-in.rows.ts'

/** A payout and the balance transactions that it contains. */
export interface PaidOut {
  payout: Stripe.Payout
  items: Stripe.BalanceTransaction[]
}

/** Pays out everything in an account that has not been paid out yet. */
export const payOut = async (context: Context): Promise<PaidOut | undefined> => {
  const { account, db, now } = context
  const rows = await db.many<PayOutRow>(sql`
    select body from stand_in_stripe.object
    where account = ${account} and type = 'balance_transaction' and body ->> 'payout' is null
      and body ->> 'type' not in ('payout')
    order by position for update`)
  const items = rows.map(({ body }) => body as Stripe.BalanceTransaction)
  const amount = items.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return undefined
  const id = newId('po')
  const balance = await moveBalance(context, {
    type: 'payout',
    amount: -amount,
    currency: 'gbp',
    description: 'STRIPE PAYOUT',
    source: id,
    fees: [],
  })
  for (const body of [...items, balance]) {
    const paid = { ...body, status: 'available', payout: id } as Stripe.BalanceTransaction
    await updateObject(db, paid)
  }
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: unixSeconds(now),
    automatic: true,
    balance_transaction: balance.id,
    created: unixSeconds(now),
    currency: 'gbp',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
  await insertObject(db, account, payout)
  await recordEvent(context, 'payout.created', payout)
  await recordEvent(context, 'payout.paid', payout)
  return { payout, items }
}

/** Fails a payout that the bank sent back: the account gets the money again. */
export const failPayout = async (context: Context, id: string): Promise<void> => {
  const { account, db } = context
  const payout = await findObject(db, account, 'payout', id, { lock: true })
  if (payout?.status !== 'paid') return
  const balance = await moveBalance(context, {
    type: 'payout_failure',
    amount: payout.amount,
    currency: payout.currency,
    description: 'PAYOUT FAILURE',
    source: id,
    fees: [],
  })
  const failed: Stripe.Payout = {
    ...payout,
    failure_balance_transaction: balance.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  }
  await updateObject(db, failed)
  await recordEvent(context, 'payout.failed', failed)
}
