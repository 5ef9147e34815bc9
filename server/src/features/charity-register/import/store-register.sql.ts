import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { RegisterTable } from './extract-columns.ts'
import type { RejectedRow } from './import-outcome.ts'
import type { CountStagedRow, ListRejectedRowsRow, Stored } from '../charity-register.rows.ts'

/**
 * The result of storing a batch of charities. `last` is the last charity number of the batch; null
 * if no charities are left.
 */
export type { Stored } from '../charity-register.rows.ts'

const batchSize = 10_000

export const countStaged = async (db: Db): Promise<number> => {
  const { count } = await db.one<CountStagedRow>(
    sql`select count(distinct number) as count from register_staging`,
  )
  return count
}

/** Counts the staged rows that will not be stored, and lists the first 200 with their reasons. */
export const listRejectedRows = async (
  db: Db,
  table: RegisterTable,
): Promise<{ count: number; first: RejectedRow[] }> => {
  const refused = table === 'charity' ? repeatedOrOlder : aboutNobody
  const rows = await db.many<ListRejectedRowsRow>(sql`
    select /* never null */ line,
      /* never null */ reason, count(*) over () as count from (${refused}) refused
    order by line limit 200`)
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ line, reason }) => ({ line, reason })),
  }
}

const repeatedOrOlder = sql`
  select line, 'Another row of this file, further down, is about the same charity.' as reason
  from register_staging earlier
  where exists (select from register_staging later
                where later.number = earlier.number and later.line > earlier.line)
  union all
  select s.line, 'The register holds newer facts of this charity, of ' || r.source_date || '.'
  from register_staging s join charity_register r using (number)
  where r.source_date > s.source_date
    and not exists (select from register_staging later
                    where later.number = s.number and later.line > s.line)`

const aboutNobody = sql`
  select line, 'No charity ' || number || ' is in the register: import the charity table first.'
    as reason
  from register_staging s
  where not exists (select from charity_register r where r.number = s.number)`

/** Stores the next batch of staged charities with numbers after `after`. */
export const storeBatch = (db: Db, table: RegisterTable, after: string): Promise<Stored> => {
  if (table === 'charity') return storeCharities(db, after)
  return table === 'classification'
    ? storeCodes(db, sql`classes`, sql`code`, after)
    : storeCodes(db, sql`countries`, sql`country`, after)
}

const storeCharities = (db: Db, after: string): Promise<Stored> =>
  db.one<Stored>(sql`
    with batch as (
      select distinct on (number) * from register_staging
      where number > ${after} order by number, line desc limit ${batchSize}
    ), compared as (
      select b.*, r.number is null as is_new,
        r.number is not null and (r.name, r.charity_type, r.status, r.reporting_status,
          r.registered_on, r.removed_on, r.weblink, r.activities, r.latest_income,
          r.latest_expenditure, r.company_number, r.gift_aid, r.insolvent, r.in_administration,
          r.source)
        is distinct from (b.name, b.charity_type, b.status, b.reporting_status,
          b.registered_on, b.removed_on, b.weblink, b.activities, b.latest_income,
          b.latest_expenditure, b.company_number, b.gift_aid, b.insolvent, b.in_administration,
          'extract') as differs,
        r.source_date > b.source_date as older, r.source_date as known_date
      from batch b left join charity_register r on r.number = b.number
    ), written as (
      insert into charity_register (number, org_id, regulator, name, charity_type, status,
        reporting_status, registered_on, removed_on, weblink, activities, latest_income,
        latest_expenditure, company_number, gift_aid, insolvent, in_administration, source,
        source_date)
      select number, org_id, 'CCEW', name, charity_type, status, reporting_status, registered_on,
        removed_on, weblink, activities, latest_income, latest_expenditure, company_number,
        gift_aid, insolvent, in_administration, 'extract', source_date
      from compared
      where is_new or (older is not true and (differs or known_date is distinct from source_date))
      on conflict (number) do update set name = excluded.name,
        charity_type = excluded.charity_type, status = excluded.status,
        reporting_status = excluded.reporting_status, registered_on = excluded.registered_on,
        removed_on = excluded.removed_on, weblink = excluded.weblink,
        activities = excluded.activities, latest_income = excluded.latest_income,
        latest_expenditure = excluded.latest_expenditure,
        company_number = excluded.company_number, gift_aid = excluded.gift_aid,
        insolvent = excluded.insolvent, in_administration = excluded.in_administration,
        source = excluded.source, source_date = excluded.source_date
    )
    select max(number) as last, count(*) as charities, count(*) filter (where is_new) as added,
      count(*) filter (where differs and older is not true) as changed,
      count(*) filter (where not is_new and not differs and older is not true) as unchanged
    from compared`)

/** Stores a list of codes for each charity of the next batch: its classes or its countries. */
const storeCodes = (db: Db, column: Sql, code: Sql, after: string): Promise<Stored> =>
  db.one<Stored>(sql`
    with batch as (
      select number, coalesce(array_agg(distinct ${code} order by ${code})
        filter (where ${code} is not null), '{}') as codes
      from register_staging
      where number > ${after} group by number order by number limit ${batchSize}
    ), compared as (
      select b.*, r.${column} = '{}' as is_new, r.${column} <> b.codes as differs
      from batch b left join charity_register r on r.number = b.number
    ), written as (
      update charity_register r set ${column} = c.codes from compared c
      where r.number = c.number and c.differs
    )
    select max(number) as last, count(*) as charities,
      count(*) filter (where differs and is_new) as added,
      count(*) filter (where differs and not is_new) as changed,
      count(*) filter (where not differs) as unchanged
    from compared`)
