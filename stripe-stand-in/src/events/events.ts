import type Stripe from 'stripe'
import { sql } from '../database.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { withoutIncludables } from '../api/expand.ts'
import type { Stored } from '../kinds.ts'
import { insertObject, PLATFORM } from '../store.ts'

/**
 * Records an event in the transaction that caused it and puts it in the outbox. Events of a
 * connected account go to the Connect endpoint and name the account; the platform's own go to the
 * account endpoint.
 */
export const recordEvent = async (
  context: Context,
  type: Stripe.Event['type'],
  object: Stored,
  previous?: object,
): Promise<void> => {
  const { db, account, now, request } = context
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: request.apiVersion,
    created: unixSeconds(now),
    data: {
      object: withoutIncludables(object),
      ...(previous === undefined ? {} : { previous_attributes: previous }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request.id, idempotency_key: request.idempotencyKey },
    type,
    ...(account === PLATFORM ? {} : { account }),
  } as unknown as Stripe.Event
  await insertObject(db, account, event)
  await db.run(sql`
    insert into stand_in_stripe.delivery (event_id, endpoint, next_attempt_at)
    values (${event.id}, ${account === PLATFORM ? 'account' : 'connect'}, ${now})`)
}
