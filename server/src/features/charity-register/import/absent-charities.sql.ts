import type { Regulator } from '@pennytrail/contract/charity-register/charity-number.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { ListedCountRow, MarkAbsentRow, SaveExtractRow } from '../charity-register.rows.ts'

/** Counts the charities of each regulator that its newest extract lists. */
export const countListed = async (db: Db): Promise<ReadonlyMap<Regulator, number>> => {
  const rows = await db.many<ListedCountRow>(sql`
    select regulator, count(*) as listed from charity_register
    where source = 'extract' and status is distinct from 'removed' and absent_from is null
    group by regulator`)
  return new Map(rows.map(({ regulator, listed }) => [regulator, listed]))
}

/** Returns the day of the staged charities; null if there are none. */
export const readStagedDate = async (db: Db): Promise<string | null> => {
  const { rows } = await db.client.query<{ date: string | null }>(
    `select max(source_date)::text as date from register_staging`,
  )
  return rows[0]?.date ?? null
}

/**
 * Records that a whole extract of this regulator and day was imported. Returns false if a newer one
 * was imported before.
 */
export const saveExtract = async (db: Db, regulator: Regulator, date: string): Promise<boolean> => {
  const saved = await db.maybe<SaveExtractRow>(sql`
    insert into charity_register_extract as e (regulator, source_date)
    values (${regulator}, ${date})
    on conflict (regulator) do update set source_date = excluded.source_date,
      reminded_at = case when e.source_date = excluded.source_date then e.reminded_at end
    where e.source_date <= excluded.source_date
    returning /* never null */ true as saved`)
  return saved !== undefined
}

/**
 * Marks the charities of a regulator that its extract of this day lacks. A charity that the extract
 * has under another number, with the same name and day of registration, has moved: it became a
 * linked charity, or a linked one became a charity. Returns how many are newly marked, and how many
 * of these moved.
 */
export const markAbsent = (db: Db, regulator: Regulator, date: string): Promise<MarkAbsentRow> =>
  db.one<MarkAbsentRow>(sql`
    with absent as materialized (
      select number, lower(name) as name, registered_on from charity_register
      where regulator = ${regulator} and source = 'extract' and status is distinct from 'removed'
        and absent_from is null and source_date < ${date}::date
    ), moved as (
      select a.number, min(n.number) as now_number
      from absent a join charity_register n on lower(n.name) = a.name
        and n.registered_on = a.registered_on and n.regulator = ${regulator}
        and n.source_date = ${date}::date and n.status = 'registered'
      group by a.number having count(*) = 1
    ), marked as (
      update charity_register r set absent_from = ${date}, moved_to = m.now_number
      from absent a left join moved m on m.number = a.number
      where r.number = a.number
      returning r.moved_to
    )
    select count(*) as absent, count(moved_to) as moved from marked`)
