import { sql } from '../database.ts'
import { collectInvoice } from './collect-invoice.ts'
import { API_VERSION, unixSeconds, type Context } from '../context.ts'
import { draftInvoice, finalizeInvoice, voidInvoice, type StoredInvoice } from './invoices.ts'
import type { OutboxDeps } from '../events/outbox.ts'
import { listObjects, PLATFORM } from '../store.ts'
import {
  findSubscription,
  inNextPeriod,
  itemIn,
  saveSubscription,
  type StoredSubscription,
} from './subscriptions.ts'
import type { RenewDueRow } from '../stripe-stand-in.rows.ts'

type Needs = Pick<OutboxDeps, 'database' | 'now' | 'settings'>

/**
 * Runs the next due step of up to 50 subscriptions: the next period, its payment an hour later,
 * another payment attempt or the end of a pause. Each change is dated at its own due time, even if the process was not running
 * then. Returns how many subscriptions were due.
 */
export const renewDue = async ({ database, now, settings }: Needs): Promise<number> => {
  const rows = await database.read((db) =>
    db.many<RenewDueRow>(sql`
      select o.id, o.account from stand_in_stripe.object o
      where o.type = 'subscription' and (o.body ->> 'due_at')::bigint <= ${unixSeconds(now())}
        and exists (select from stand_in_stripe.object a
          where a.id = o.account and a.type = 'account' and a.account = ${PLATFORM})
      order by (o.body ->> 'due_at')::bigint, o.position limit 50`),
  )
  for (const { id, account } of rows) {
    await database.transaction(async (db) => {
      const request = { id: null, idempotencyKey: null, apiVersion: API_VERSION }
      const context = { db, account, now: now(), settings, request }
      const subscription = await findSubscription(context, id)
      const due = subscription.due_at
      if (typeof due !== 'number' || due > unixSeconds(now())) return
      await step({ ...context, now: new Date(due * 1000) }, subscription)
    })
  }
  return rows.length
}

const step = async (context: Context, subscription: StoredSubscription): Promise<void> => {
  const now = unixSeconds(context.now)
  const resumes = subscription.pause_collection?.resumes_at ?? null
  if (resumes !== null && resumes <= now) {
    const going = { ...subscription, pause_collection: null }
    await saveSubscription(context, going, 'customer.subscription.updated')
    return
  }
  if (typeof subscription.finalize_at === 'number' && subscription.finalize_at <= now) {
    await collectDraft(context, subscription)
    return
  }
  if (typeof subscription.retry_at === 'number' && subscription.retry_at <= now) {
    await retry(context, subscription)
    return
  }
  if (itemIn(subscription).current_period_end <= now) await renew(context, subscription)
}

const retry = async (context: Context, subscription: StoredSubscription): Promise<void> => {
  const { account, db, now } = context
  const filters = { status: 'open', subscription_id: subscription.id }
  const { data } = await listObjects(db, account, 'invoice', filters, { limit: 100 })
  const isDue = ({ next_payment_attempt: next }: StoredInvoice) =>
    next !== null && next <= unixSeconds(now)
  const invoice = data.findLast(isDue)
  if (invoice) await collectInvoice(context, subscription, invoice)
  else await saveSubscription(context, subscription, null)
}

/** Finalises the draft of a renewal and charges it, also if the payments have been paused since. */
const collectDraft = async (context: Context, subscription: StoredSubscription): Promise<void> => {
  const { account, db, now } = context
  const filters = { status: 'draft', subscription_id: subscription.id }
  const { data } = await listObjects(db, account, 'invoice', filters, { limit: 100 })
  const draft = data.findLast(
    ({ automatically_finalizes_at: at }: StoredInvoice) => at !== null && at <= unixSeconds(now),
  )
  if (!draft) {
    await saveSubscription(context, subscription, null)
    return
  }
  const invoice = await finalizeInvoice(context, subscription, draft)
  await collectInvoice(context, subscription, invoice)
}

const renew = async (context: Context, before: StoredSubscription): Promise<void> => {
  const next = inNextPeriod(before)
  const invoice = await draftInvoice(context, next, 'subscription_cycle')
  const subscription = { ...next, latest_invoice: invoice.id }
  if (subscription.pause_collection !== null) {
    await voidInvoice(context, await finalizeInvoice(context, subscription, invoice))
  }
  await saveSubscription(context, subscription, 'customer.subscription.updated')
}
