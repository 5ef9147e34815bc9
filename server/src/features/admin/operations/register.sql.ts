import type { RegisterState } from '@pennytrail/contract'
import { maxExtractAge } from '@pennytrail/contract/charity-register/extracts.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type {
  AbsentCharityRow,
  OldExtractRow,
  ReadRegisterStateRow,
  RegisterStateRow,
  StaffRecipientRow,
} from '../admin.rows.ts'

/** The day before which an extract is old. */
const getOldestDay = (now: Date): string => addDays(toUkDate(now), -maxExtractAge)

export const readRegisterState = async (db: Db, now: Date): Promise<RegisterState> => {
  const regulators = await db.many<RegisterStateRow>(sql`
    select regulator, count(*) as rows, count(*) filter (where source = 'extract') as extracted,
      count(*) filter (where absent_from is not null) as absent,
      max(source_date) filter (where source = 'extract') as source_date,
      coalesce(max(source_date) filter (where source = 'extract') < ${getOldestDay(now)}::date, false)
        as is_old
    from charity_register group by regulator order by regulator`)
  const differing = await db.many<ReadRegisterStateRow>(sql`
    select * from (
      select c.id, c.name, c.number, c.status,
        case when r.status = 'removed' and c.status in ('verified', 'suspended') then 'removed'
             when r.insolvent and c.status = 'verified' then 'insolvent'
             when r.status = 'registered' and r.absent_from is null and r.insolvent is not true
               and c.status = 'off-register' then 'registered' end as says
      from charity c
      join charity_register r on r.number = principal_charity_number(c.number)) found
    where says is not null order by name limit 100`)
  return { regulators, differing, absent: await listAbsentCharities(db) }
}

/** Lists the charities on the platform that the newest extract of their register lacks. */
export const listAbsentCharities = (db: Db): Promise<AbsentCharityRow[]> =>
  db.many<AbsentCharityRow>(sql`
    select c.id, c.name, c.number, r.regulator, /* never null */ r.absent_from,
      r.moved_to
    from charity c join charity_register r on r.number = principal_charity_number(c.number)
    where r.absent_from is not null and r.status is distinct from 'removed'
    order by c.name limit 100`)

/** Marks the extracts that are old and not yet reminded of, and returns them. */
export const takeOldExtracts = (db: Db, now: Date): Promise<OldExtractRow[]> =>
  db.many<OldExtractRow>(sql`
    update charity_register_extract set reminded_at = ${now}
    where reminded_at is null and source_date < ${getOldestDay(now)}::date
    returning regulator, source_date`)

/** Lists the administrators who can be emailed. */
export const listStaff = (db: Db): Promise<StaffRecipientRow[]> =>
  db.many<StaffRecipientRow>(sql`
    select p.id as person_id, p.first_name as firstname, a.email
    from person p join credential a on a.person_id = p.id
    where p.is_admin and p.anonymised_at is null and p.suspended_at is null
    order by p.id`)
