import { sql, type Db } from '../../../platform/database/index.ts'
import type { GiftEvent } from './parse-webhook-event.ts'

/** What an event needs of its gift before the provider is asked. */
export interface EventTarget {
  id: string
  stripe_account: string
  checkout_session: string | null
  invoice: string | null
  known: boolean
}

/**
 * The gift that an event is about, by its own id or by the payment it names, and whether the event
 * has been counted before.
 */
export const findEventTarget = (
  db: Db,
  eventId: string,
  { declinedPayer, donationId, paymentIntent }: Omit<GiftEvent, 'session' | 'decline'>,
): Promise<EventTarget | undefined> =>
  // Two statements rather than one with `or`: each keeps its plan, where one would be planned anew.
  db.maybe(sql`
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

export interface EventRecord {
  id: string
  type: string
  account: string | null
  donationId: string | null
  /** `taken`: the payment was read and the gift brought to where it is; else why it was set aside. */
  outcome: 'taken' | 'ignored' | 'mismatch' | 'other-account' | 'other-mode' | 'unreadable'
  at: Date
}

/** Counts the event, unless it was counted before, also by a copy at this very moment. */
export const saveEvent = (db: Db, event: EventRecord) =>
  db.run(sql`
    insert into provider_event (id, type, account, donation_id, outcome, received_at)
    values (${event.id}, ${event.type}, ${event.account},
      (select id from donation where id = ${event.donationId}), ${event.outcome}, ${event.at})
    on conflict do nothing`)

export const setEventAside = (db: Db, id: string, outcome: EventRecord['outcome']) =>
  db.run(sql`update provider_event set outcome = ${outcome} where id = ${id}`)
