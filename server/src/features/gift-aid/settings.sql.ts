import { sql, type Db } from '../../platform/database/index.ts'
import type { Settings } from './gift-aid.rows.ts'

export const readSettings = (db: Db, charityId: string): Promise<Settings> =>
  db.one<Settings>(sql`
    select c.hmrc_reference "hmrcReference", json_build_object(
      'month', coalesce(s.year_end_month, 3), 'day', coalesce(s.year_end_day, 31)) "yearEnd"
    from charity c left join gift_aid_setting s on s.charity_id = c.id where c.id = ${charityId}`)

export const saveYearEnd = (
  db: Db,
  charityId: string,
  yearEnd: Settings['yearEnd'],
  by: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_setting (charity_id, year_end_month, year_end_day, changed_by, changed_at)
    values (${charityId}, ${yearEnd.month}, ${yearEnd.day}, ${by}, ${now})
    on conflict (charity_id) do update set year_end_month = excluded.year_end_month,
      year_end_day = excluded.year_end_day, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`)
