import { sql, type Db } from '../../platform/database/index.ts'

/** What an event needs of its gift before the provider is asked. */
export interface EventTarget {
  id: string
  stripe_account: string
  checkout_session: string | null
  known: boolean
}

export const isEventKnown = async (db: Db, id: string): Promise<boolean> => {
  const found = await db.maybe(sql`select 1 from provider_event where id = ${id}`)
  return found !== undefined
}

/**
 * The gift that an event is about, by its own id or by the payment it names, and whether the event
 * has been counted before.
 */
export const findEventTarget = (
  db: Db,
  eventId: string,
  { donationId, paymentIntent }: { donationId: string | null; paymentIntent: string | null },
): Promise<EventTarget | undefined> =>
  // Two statements rather than one with `or`: each keeps its plan, where one would be planned anew.
  db.maybe(sql`
    select y.donation_id as id, y.stripe_account, y.checkout_session,
      exists (select from provider_event e where e.id = ${eventId}) as known
    from donation_payment y
    where ${donationId === null ? sql`y.payment_intent = ${paymentIntent}` : sql`y.donation_id = ${donationId}`}`)

/** Counts the event. False where it was counted before, also by a copy at this very moment. */
export const saveEvent = async (
  db: Db,
  event: {
    id: string
    type: string
    account: string | null
    donationId: string | null
    outcome: string
    at: Date
  },
): Promise<boolean> => {
  const inserted = await db.run(sql`
    insert into provider_event (id, type, account, donation_id, outcome, received_at)
    values (${event.id}, ${event.type}, ${event.account}, ${event.donationId}, ${event.outcome},
      ${event.at})
    on conflict do nothing`)
  return inserted === 1
}
