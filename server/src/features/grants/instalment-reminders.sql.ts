import { sql, type Db } from '../../platform/database/index.ts'
import type { DueInstalment, TakeUnconfirmedRow } from './grants.rows.ts'

/** The maximum number of reminders in one run; the next run sends the rest. */
const max = 100

/**
 * Returns instalments of confirmed grants that have not arrived and need a reminder: those due
 * within `days`, or overdue ones. Locks their rows so that nobody is reminded twice.
 */
export const takeInstalments = (
  db: Db,
  what: 'soon' | 'overdue',
  today: string,
  days: number,
  now: Date,
): Promise<DueInstalment[]> => {
  const notifiedAt = what === 'soon' ? sql`reminded_at` : sql`overdue_notified_at`
  const when =
    what === 'soon'
      ? sql`i.due_on >= ${today}::date and i.due_on <= ${today}::date + ${days}::integer`
      : sql`i.due_on < ${today}::date`
  return db.many<DueInstalment>(sql`
    update grant_instalment u set ${notifiedAt} = ${now}
    from donor_grant t, (
      select i.grant_id, i.position from grant_instalment i join donor_grant g on g.id = i.grant_id
      where ${when} and i.${notifiedAt} is null and i.overdue_notified_at is null and g.state = 'confirmed'
        and not exists (select from donation d
          where d.id = i.donation_id and d.status <> 'reversed')
      order by i.due_on, i.grant_id limit ${max} for update of i skip locked) due
    where u.grant_id = due.grant_id and u.position = due.position and t.id = u.grant_id
    returning t.id grant_id, t.donor_org_id, t.charity_id, u.position,
      u.amount, u.due_on::text due_on`)
}

/** Returns grants recorded before `before` that are still not confirmed, and locks their rows. */
export const takeUnconfirmed = async (db: Db, before: Date, now: Date): Promise<string[]> => {
  const rows = await db.many<TakeUnconfirmedRow>(sql`
    update donor_grant u set unconfirmed_notified_at = ${now}
    from (select g.id from donor_grant g
      where g.state = 'waiting' and g.unconfirmed_notified_at is null and g.recorded_at <= ${before}
      order by g.recorded_at, g.id limit ${max} for update skip locked) due
    where u.id = due.id returning u.id`)
  return rows.map(({ id }) => id)
}
