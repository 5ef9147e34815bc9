import { createHmac } from 'node:crypto'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { API_VERSION, unixSeconds, type Settings } from './context.ts'
import { closeSession } from './checkout-sessions.ts'
import { findSessionAnywhere, type Db } from './store.ts'
import { inTransaction } from './transaction.ts'

/** Where events go, and the secret that signs them. */
export interface Endpoint {
  url: string
  secret: string
}

/** Posts one event and tells what the receiver answered: a status, or why there was none. */
export type Post = (endpoint: Endpoint, body: string, signature: string) => Promise<number | string>

export interface OutboxDeps {
  pool: pg.Pool
  now: () => Date
  settings: Settings
  endpoints: { account: Endpoint; connect: Endpoint }
  post?: Post
}

const SECOND = 1000
const GIVE_UP_AFTER = 3 * 24 * 60 * 60 * SECOND
/** A process that dies while it delivers gives the event back after this long. */
const LEASE = 30 * SECOND
const AT_ONCE = 8

interface Due {
  event_id: string
  endpoint: 'account' | 'connect'
  attempts: number
  body: { created: number }
}

/**
 * Delivers what is due, each event once, and says how many it tried. Events leave in no promised
 * order and can arrive twice, as Stripe's do.
 */
export async function deliverDue(deps: OutboxDeps): Promise<number> {
  const due = await claimDue(deps)
  await Promise.all(due.map((delivery) => deliver(deps, delivery)))
  return due.length
}

async function claimDue({ pool, now }: OutboxDeps): Promise<Due[]> {
  const { rows } = await pool.query<Due>(sql`
    with due as (
      select event_id, endpoint from stand_in_stripe.delivery
      where next_attempt_at <= ${now()} order by next_attempt_at
      limit ${AT_ONCE} for update skip locked
    )
    update stand_in_stripe.delivery d
    set attempts = d.attempts + 1, next_attempt_at = ${new Date(now().getTime() + LEASE)}
    from due, stand_in_stripe.object o
    where d.event_id = due.event_id and d.endpoint = due.endpoint and o.id = d.event_id
    returning d.event_id, d.endpoint, d.attempts, o.body`)
  return rows
}

async function deliver(deps: OutboxDeps, delivery: Due): Promise<void> {
  const endpoint = deps.endpoints[delivery.endpoint]
  const body = JSON.stringify(delivery.body)
  const signature = signed(body, endpoint.secret, unixSeconds(deps.now()))
  const answer = await (deps.post ?? postOverHttp)(endpoint, body, signature)
  const arrived = typeof answer === 'number' && answer >= 200 && answer < 300
  const at = deps.now()
  await deps.pool.query(sql`
    update stand_in_stripe.delivery set
      delivered_at = ${arrived ? at : null},
      next_attempt_at = ${arrived ? null : nextAttempt(delivery, at)},
      last_answer = ${String(answer)}
    where event_id = ${delivery.event_id} and endpoint = ${delivery.endpoint}`)
}

/** Half a second, then twice as long each time, up to an hour; after three days no more. */
function nextAttempt({ attempts, body }: Due, now: Date): Date | null {
  if (now.getTime() - body.created * SECOND > GIVE_UP_AFTER) return null
  const wait = Math.min(0.25 * SECOND * 2 ** Math.min(attempts, 20), 3600 * SECOND)
  return new Date(now.getTime() + wait)
}

/** The Stripe-Signature header: HMAC-SHA256 over the time and the exact body. */
export function signed(body: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

const postOverHttp: Post = async ({ url }, body, signature) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(20 * SECOND),
    })
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Ends the open sessions whose time has come, and says so by their events. */
export async function expireDue({ pool, now, settings }: OutboxDeps): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from stand_in_stripe.object
    where type = 'checkout.session' and body ->> 'status' = 'open'
      and (body ->> 'expires_at')::bigint <= ${unixSeconds(now())}`)
  for (const { id } of rows) {
    await inTransaction(pool, async (db) => {
      const found = await findSessionAnywhere(db, id, { lock: true })
      if (found?.body.status !== 'open') return
      const request = { id: null, idempotencyKey: null, apiVersion: API_VERSION }
      await closeSession({ db, account: found.account, now: now(), settings, request }, found.body)
    })
  }
}

/** When there is next something to do: an attempt that is due, or a session that ends. */
export async function nextDue(db: Db): Promise<Date | undefined> {
  const { rows } = await db.query(sql`
    select least(
      (select min(next_attempt_at) from stand_in_stripe.delivery where next_attempt_at is not null),
      (select to_timestamp(min((body ->> 'expires_at')::bigint)) from stand_in_stripe.object
        where type = 'checkout.session' and body ->> 'status' = 'open')
    ) as due`)
  return (rows[0] as { due: Date | null }).due ?? undefined
}
