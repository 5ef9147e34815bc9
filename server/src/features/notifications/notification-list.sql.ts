import type { Notification } from '@pennytrail/contract'
import { maxUnread } from '@pennytrail/contract/notifications/rules.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type {
  CountUnreadRow,
  ExportedNotificationRow,
  MarkReadRow,
  NotificationRow,
} from './notifications.rows.ts'

const columns = sql`
  n.id, n.title, n.path, n.happened_at, /* never null */ n.read_at is not null as is_read`

/** Lists a person's notifications, newest first, after the one with the id `before`. */
export const listNotifications = async (
  db: Db,
  personId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<{ notifications: Notification[]; more: boolean }> => {
  const rows = await db.many<NotificationRow>(sql`
    select ${columns} from notification n
    where n.person_id = ${personId}
      and (${before ?? null}::uuid is null or (n.happened_at, n.id) < (
        select b.happened_at, b.id from notification b
        where b.id = ${before ?? null} and b.person_id = ${personId}))
    order by n.happened_at desc, n.id desc limit ${limit + 1}::integer`)
  return { notifications: rows.slice(0, limit), more: rows.length > limit }
}

/** Counts a person's unread notifications, up to `maxUnread`. */
export const countUnread = (db: Db, personId: string): Promise<{ count: number }> =>
  db.one<CountUnreadRow>(sql`
    select count(*)::integer as count from (
      select from notification n where n.person_id = ${personId} and n.read_at is null
      limit ${maxUnread}) unread`)

/** Marks one notification as read. Returns it; undefined if the person has none with this id. */
export const markRead = (
  db: Db,
  personId: string,
  id: string,
  now: Date,
): Promise<Notification | undefined> =>
  db.maybe<NotificationRow>(sql`
    update notification n set read_at = coalesce(n.read_at, ${now})
    where n.id = ${id} and n.person_id = ${personId} returning ${columns}`)

/**
 * Marks a person's notifications as read, up to the one with the id `newest`. Returns how many were
 * unread; undefined if the person has none with this id.
 */
export const markReadUntil = (
  db: Db,
  personId: string,
  newest: string,
  now: Date,
): Promise<{ count: number } | undefined> =>
  db.maybe<MarkReadRow>(sql`
    with last as (
      select happened_at, id from notification where id = ${newest} and person_id = ${personId}
    ), marked as (
      update notification n set read_at = ${now} from last
      where n.person_id = ${personId} and n.read_at is null
        and (n.happened_at, n.id) <= (last.happened_at, last.id)
      returning n.id
    )
    select (select count(*)::integer from marked) as count from last`)

/** Deletes the notifications of before a moment, a bounded number. Returns how many. */
export const deleteOldNotifications = (db: Db, before: Date, max: number): Promise<number> =>
  db.run(sql`
    delete from notification where id in (
      select id from notification where happened_at < ${before} order by happened_at
      limit ${max}::integer)`)

/** Returns a person's notifications for the export of their data. */
export const exportNotifications = (db: Db, personId: string): Promise<Record<string, unknown>[]> =>
  db.many<ExportedNotificationRow>(sql`
    select title, path, happened_at, read_at from notification
    where person_id = ${personId} order by happened_at, id`)
