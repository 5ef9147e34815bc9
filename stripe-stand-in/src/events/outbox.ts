import { createHmac } from 'node:crypto'
import { sql, type Database } from '../database.ts'
import { API_VERSION, unixSeconds, type Settings } from '../context.ts'
import { closeSession } from '../payments/checkout-sessions.ts'
import { findAnywhere, PLATFORM } from '../store.ts'
import type { Due, ExpireDueRow, NextDueRow } from '../stripe-stand-in.rows.ts'

/**
 * The secrets that sign events: one for the platform's own events, one for those of connected
 * accounts.
 */
export interface WebhookSecrets {
  account: string
  connect: string
}

/**
 * Sends one event and returns the receiver's HTTP status, or the reason why there was no response.
 */
export type Post = (body: string, signature: string) => Promise<number | string>

export interface OutboxDeps {
  database: Database
  now: () => Date
  settings: Settings
  secrets: WebhookSecrets
  post: Post
}

const SECOND = 1000
const GIVE_UP_AFTER = 3 * 24 * 60 * 60 * SECOND
/** If a process dies during a delivery, other processes can take over the event after this time. */
const LEASE = 30 * SECOND
const AT_ONCE = 8

/**
 * Delivers the events that are due, each once, and returns how many it tried. As at Stripe, events
 * have no guaranteed order and can arrive twice.
 */
export const deliverDue = async (deps: OutboxDeps): Promise<number> => {
  const due = await claimDue(deps)
  await Promise.all(due.map((delivery) => deliver(deps, delivery)))
  return due.length
}

const claimDue = ({ database, now }: OutboxDeps): Promise<Due[]> =>
  database.read((db) =>
    db.many<Due>(sql`
    with due as (
      select event_id, endpoint from stand_in_stripe.delivery
      where next_attempt_at <= ${now()} order by next_attempt_at
      limit ${AT_ONCE} for update skip locked
    )
    update stand_in_stripe.delivery d
    set attempts = d.attempts + 1, next_attempt_at = ${new Date(now().getTime() + LEASE)}
    from due, stand_in_stripe.object o
    where d.event_id = due.event_id and d.endpoint = due.endpoint and o.id = d.event_id
    returning d.event_id "eventId", d.endpoint, d.attempts, o.body`),
  )

const deliver = async (deps: OutboxDeps, delivery: Due): Promise<void> => {
  const body = JSON.stringify(delivery.body)
  const answer = await deps.post(body, signEvent(body, deps.secrets, deps.now()))
  const arrived = typeof answer === 'number' && answer >= 200 && answer < 300
  const at = deps.now()
  await deps.database.read((db) =>
    db.run(sql`
    update stand_in_stripe.delivery set
      delivered_at = ${arrived ? at : null},
      next_attempt_at = ${arrived ? null : nextAttempt(delivery, at)},
      last_answer = ${String(answer)}
    where event_id = ${delivery.eventId} and endpoint = ${delivery.endpoint}`),
  )
}

/**
 * Returns the time of the next attempt: after half a second, then twice as long each time, up to an
 * hour; null after three days.
 */
const nextAttempt = ({ attempts, body }: Due, now: Date): Date | null => {
  if (now.getTime() - (('created' in body && body.created) || 0) * SECOND > GIVE_UP_AFTER)
    return null
  const wait = Math.min(0.25 * SECOND * 2 ** Math.min(attempts, 20), 3600 * SECOND)
  return new Date(now.getTime() + wait)
}

/**
 * Creates the Stripe-Signature header: HMAC-SHA256 over the time and the exact body, with the
 * secret of the endpoint that the event goes to.
 */
export const signEvent = (body: string, secrets: WebhookSecrets, now: Date): string => {
  const connected = (JSON.parse(body) as { account?: string }).account !== undefined
  const secret = connected ? secrets.connect : secrets.account
  const timestamp = unixSeconds(now)
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

/** Expires the open checkout sessions that have reached their end time and records the events. */
export const expireDue = async ({ database, now, settings }: OutboxDeps): Promise<void> => {
  const rows = await database.read((db) =>
    db.many<ExpireDueRow>(sql`
      select id from stand_in_stripe.object
      where type = 'checkout.session' and body ->> 'status' = 'open'
        and (body ->> 'expires_at')::bigint <= ${unixSeconds(now())}`),
  )
  for (const { id } of rows) {
    await database.transaction(async (db) => {
      const found = await findAnywhere(db, 'checkout.session', id, { lock: true })
      if (found?.body.status !== 'open') return
      const request = { id: null, idempotencyKey: null, apiVersion: API_VERSION }
      await closeSession({ db, account: found.account, now: now(), settings, request }, found.body)
    })
  }
}

/**
 * Makes all waiting deliveries due at once, including those that another process took before it
 * died.
 */
export const dueNow = async ({ database, now }: OutboxDeps): Promise<void> => {
  await database.read((db) =>
    db.run(sql`
      update stand_in_stripe.delivery set next_attempt_at = ${now()}
      where next_attempt_at is not null`),
  )
}

/**
 * Returns when the next work is due, in milliseconds since 1970: a delivery attempt, the expiry of
 * a checkout session, the next step of a subscription or a bank's answer.
 */
export const nextDue = async ({ database }: OutboxDeps): Promise<number | undefined> => {
  const { due } = await database.read((db) =>
    db.one<NextDueRow>(sql`
      select (1000 * least(
        (select extract(epoch from min(next_attempt_at)) from stand_in_stripe.delivery
          where next_attempt_at is not null),
        (select min((body ->> 'expires_at')::bigint) from stand_in_stripe.object
          where type = 'checkout.session' and body ->> 'status' = 'open'),
        (select min((o.body ->> 'answer_due_at')::bigint) from stand_in_stripe.object o
          where o.type = 'payment_intent' and (o.body ->> 'answer_due_at') is not null
            and exists (select from stand_in_stripe.object a
              where a.id = o.account and a.type = 'account' and a.account = ${PLATFORM})),
        (select min((o.body ->> 'due_at')::bigint) from stand_in_stripe.object o
          where o.type = 'subscription' and exists (select from stand_in_stripe.object a
            where a.id = o.account and a.type = 'account' and a.account = ${PLATFORM}))))::float8 as due`),
  )
  return due ?? undefined
}
