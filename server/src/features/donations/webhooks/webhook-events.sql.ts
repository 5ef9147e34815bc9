import { sql, type Db } from '../../../platform/database/index.ts'
import type { GiftEvent } from './parse-gift-event.ts'
import type { EventRecord } from '../settlement/settle-gift.sql.ts'
import type { EventTarget } from '../donations.rows.ts'

/** The details of a gift that are needed to fetch the payment that an event is about. */
export type { EventTarget } from '../donations.rows.ts'

/**
 * Finds the gift of an event, by its own id or by the payment that the event names, and whether the
 * event was already counted.
 */
export const findEventTarget = (
  db: Db,
  eventId: string,
  {
    declinedPayer,
    donationId,
    paymentIntent,
  }: Pick<GiftEvent, 'declinedPayer' | 'donationId' | 'paymentIntent'>,
): Promise<EventTarget | undefined> =>
  // Separate statements instead of one with `or`, so that PostgreSQL can reuse a plan for each.
  db.maybe<EventTarget>(sql`
    select y.donation_id as id, y.stripe_account, y.checkout_session, y.invoice,
      exists (select from provider_event e where e.id = ${eventId}) as known
    from donation_payment y
    where ${
      donationId !== null
        ? sql`y.donation_id = ${donationId}`
        : declinedPayer !== null
          ? sql`y.donation_id in (select m.id from monthly_gift m where m.customer = ${declinedPayer})`
          : sql`y.payment_intent = ${paymentIntent}`
    }`)

/** Counts an event once, even if copies of it arrive at the same time. */
export const saveEvent = (db: Db, event: EventRecord) =>
  db.run(sql`
    insert into provider_event (id, type, account, donation_id, outcome, received_at)
    values (${event.id}, ${event.type}, ${event.account},
      (select id from donation where id = ${event.donationId}), ${event.outcome}, ${event.at})
    on conflict do nothing`)

export const saveOutcome = (db: Db, id: string, outcome: EventRecord['outcome']) =>
  db.run(sql`update provider_event set outcome = ${outcome} where id = ${id}`)
