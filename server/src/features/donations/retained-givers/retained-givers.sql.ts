import { giverRecordYears } from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { CountRetainedGiversRow, RetainedGiverRow } from '../donations.rows.ts'

/**
 * The last day on which the record is kept, counted from the calendar year of the gift in UK time.
 */
const retainedUntil = sql`
  make_date(extract(year from given.at at time zone 'Europe/London')::int + ${giverRecordYears}::int, 12, 31)`

/**
 * Copies a person's gifts into the records of their charities before the person is anonymised.
 * Includes payments still under way, because they can arrive after the account is deleted.
 */
export const insertRetainedGivers = (db: Db, personId: string, now: Date): Promise<number> =>
  db.run(sql`
    insert into retained_giver (donation_id, charity_id, name, email, currency, amount, given_at,
      retained_until, recorded_at)
    select d.id, d.charity_id, full_name(p.first_name, p.last_name), coalesce(a.email, ''),
      d.currency, d.amount, given.at, ${retainedUntil}, ${now}
    from donation_giver g
    join donation d on d.id = g.donation_id
    join person p on p.id = g.person_id and p.anonymised_at is null
    left join giver_address a on a.person_id = p.id,
    lateral (select coalesce(gift_given_at(d.succeeded_at, d.earlier_on), d.created_at) as at) given
    where g.person_id = ${personId} and d.status not in ('expired', 'failed', 'reversed')
      and ${retainedUntil} >= (${now}::timestamptz at time zone 'Europe/London')::date
    on conflict do nothing`)

const arrived = sql`d.succeeded_at is not null and d.status <> 'reversed'`

/**
 * Lists the charity's records of givers who deleted their accounts. `db` acts as a Lead: row-level
 * security hides the records from everyone else. The page may be read from the oldest gift on.
 */
export const listRetainedGivers = (
  db: Db,
  charityId: string,
  page: { readonly limit: number; readonly offset: number; readonly isReversed: boolean },
) =>
  db.many<RetainedGiverRow>(sql`
    select k.donation_id, d.reference, k.name, k.email, k.currency, k.amount,
      to_char(coalesce(d.succeeded_at, k.given_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as given_at,
      k.retained_until as kept_until
    from (
      select k.donation_id from retained_giver k
      where k.charity_id = ${charityId}
        and (select ${arrived} from donation d where d.id = k.donation_id)
      order by ${
        page.isReversed ? sql`k.given_at, k.donation_id` : sql`k.given_at desc, k.donation_id desc`
      } limit ${page.limit} offset ${page.offset}) chosen
    join retained_giver k on k.donation_id = chosen.donation_id
    join donation d on d.id = k.donation_id
    order by k.given_at desc, k.donation_id desc`)

export const countRetainedGivers = async (db: Db, charityId: string): Promise<number> => {
  const { count } = await db.one<CountRetainedGiversRow>(sql`
    select count(*) as count from retained_giver k
    where k.charity_id = ${charityId}
      and (select ${arrived} from donation d where d.id = k.donation_id)`)
  return count
}

/** Deletes records whose retention period has ended, and records of gifts that never arrived. */
export const deleteRetainedGivers = (db: Db, now: Date): Promise<number> =>
  db.run(sql`
    delete from retained_giver k using donation d
    where d.id = k.donation_id
      and (k.retained_until < (${now}::timestamptz at time zone 'Europe/London')::date
        or d.status in ('expired', 'failed', 'reversed'))`)
