import { sql, type Db } from '../../../platform/database/index.ts'
import type { LockRow, LockedThroughRow } from '../ledger.rows.ts'

/** Returns the last locked day of a charity’s ledger, or null if no day is locked. */
export const readLockedThrough = async (db: Db, charityId: string): Promise<string | null> => {
  const { day } = await db.one<LockedThroughRow>(
    sql`select year_locked_through(${charityId})::text as day`,
  )
  return day
}

/**
 * Lists every lock of a charity, latest first, with the names of the people who locked and
 * unlocked.
 */
export const listLocks = (db: Db, charityId: string): Promise<LockRow[]> =>
  db.many<LockRow>(sql`
    select l.id, l.locked_through::text as locked_through,
      json_build_object('at', l.locked_at, 'by', coalesce(
        nullif(full_name(a.first_name, a.last_name), ''), 'Someone who has left')) locked,
      case when l.opened_at is not null then json_build_object('at', l.opened_at, 'by', coalesce(
        nullif(full_name(o.first_name, o.last_name), ''), 'Someone who has left'),
        'reason', /* never null */ l.opened_reason) end opened
    from year_lock l
    left join person a on a.id = l.locked_by
    left join person o on o.id = l.opened_by
    where l.charity_id = ${charityId} order by l.locked_at desc, l.locked_through desc`)

export const insertLock = (
  db: Db,
  lock: {
    readonly id: string
    readonly charityId: string
    readonly lockedThrough: string
    readonly by: string
    readonly at: Date
  },
): Promise<number> =>
  db.run(sql`
    insert into year_lock (id, charity_id, locked_through, locked_by, locked_at)
    values (${lock.id}, ${lock.charityId}, ${lock.lockedThrough}, ${lock.by}, ${lock.at})`)

export const openLock = (
  db: Db,
  id: string,
  opened: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<number> =>
  db.run(sql`
    update year_lock set opened_by = ${opened.by}, opened_at = ${opened.at},
      opened_reason = ${opened.reason}
    where id = ${id}`)
