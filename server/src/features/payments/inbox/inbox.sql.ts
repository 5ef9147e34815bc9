import { sql, type Db } from '../../../platform/database/index.ts'
import type { InboxRow, InboxWaitingRow } from '../payments.rows.ts'

/** A stored event: its number in the inbox, its body as it arrived, and when. */
export type { InboxRow } from '../payments.rows.ts'

/** Stores the bodies of verified events. */
export const insertIntoInbox = (db: Db, bodies: readonly string[], now: Date) =>
  db.run(sql`
    insert into webhook_inbox (body, received_at)
    select body, ${now}::timestamptz from unnest(${bodies}::text[]) with ordinality as b(body, place)
    order by place`)

/**
 * Lets this transaction commit without waiting for the disk. A crash may then bring back events that
 * were handled, which does no harm.
 */
export const forgoFlush = (db: Db) => db.run(sql`set local synchronous_commit = off`)

export const deleteFromInbox = (db: Db, handled: readonly number[]) =>
  db.run(sql`delete from webhook_inbox where seq = any (${handled}::bigint[])`)

/** The seconds after which another process takes over from one that stopped extending its hold. */
const holdSeconds = 5

/**
 * Makes a process the one that handles events, or extends its hold, if events wait and no other
 * process holds it. Returns whether it does.
 */
export const holdPoster = async (db: Db, holder: string): Promise<boolean> =>
  (await db.run(sql`
    update webhook_poster
    set holder = ${holder}, held_until = clock_timestamp() + ${holdSeconds} * interval '1 second'
    where (holder = ${holder} or held_until < clock_timestamp())
      and exists (select from webhook_inbox)`)) > 0

/** Lets the next process handle events at once. */
export const releasePoster = (db: Db, holder: string) =>
  db.run(sql`
    update webhook_poster set held_until = '-infinity'
    where holder = ${holder} and held_until > '-infinity'`)

/** Lists the oldest events, at most `max`, except those that are under way. */
export const listInbox = (db: Db, underWay: readonly number[], max: number) =>
  db.many<InboxRow>(sql`
    select seq, body, received_at from webhook_inbox
    where seq <> all (${underWay}::bigint[]) order by seq limit ${max}`)

/** Tells whether any event waits. */
export const hasWaiting = async (db: Db): Promise<boolean> =>
  (await db.one<InboxWaitingRow>(sql`select exists (select from webhook_inbox) as waiting`)).waiting
