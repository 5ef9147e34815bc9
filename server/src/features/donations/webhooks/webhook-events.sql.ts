import { sql, type Db } from '../../../platform/database/index.ts'
import type { GiftEvent } from './parse-gift-event.ts'
import { insertEvents, type EventRecord } from '../settlement/settle-gift.sql.ts'
import type { EventTarget } from '../donations.rows.ts'

/** The details of a gift that are needed to fetch the payment that an event is about. */
export type { EventTarget } from '../donations.rows.ts'

/** An event whose gift is to be found. */
export interface WantedTarget extends Pick<
  GiftEvent,
  'declinedPayer' | 'donationId' | 'paymentIntent'
> {
  readonly event: string
}

/**
 * Finds the gifts of events, by their own ids or by the payments that the events name, and which
 * events were already counted. Returns a row for each event whose gift exists.
 */
export const listEventTargets = (db: Db, wanted: readonly WantedTarget[]): Promise<EventTarget[]> =>
  // Separate statements instead of one with `or`, so that PostgreSQL can use an index for each.
  db.many<EventTarget>(sql`
    select w.event, y.donation_id as id, y.checkout_session, y.invoice,
      exists (select from provider_event e where e.id = w.event) as known
    from json_to_recordset(${JSON.stringify(wanted)}) as w(event text, "donationId" uuid,
      "declinedPayer" text, "paymentIntent" text)
    cross join lateral (
      select p.donation_id, p.checkout_session, p.invoice from donation_payment p
      where p.donation_id = w."donationId"
      union all
      select p.donation_id, p.checkout_session, p.invoice
      from monthly_gift m join donation_payment p on p.donation_id = m.id
      where w."donationId" is null and m.customer = w."declinedPayer"
      union all
      select p.donation_id, p.checkout_session, p.invoice from donation_payment p
      where w."donationId" is null and w."declinedPayer" is null
        and p.payment_intent = w."paymentIntent"
    ) y`)

/** Counts events that need nothing else. */
export const saveEvents = (db: Db, events: readonly EventRecord[]) => db.run(insertEvents(events))

export const saveOutcome = (db: Db, id: string, outcome: EventRecord['outcome']) =>
  db.run(sql`update provider_event set outcome = ${outcome} where id = ${id}`)

/** Lets the statements of this transaction wait for a lock for so many milliseconds. */
export const limitLockWait = (db: Db, milliseconds: number) =>
  db.run(sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`)
