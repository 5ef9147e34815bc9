import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { RegisterTable } from './readers/extract-columns.ts'
import type { RejectedRow } from './import-outcome.ts'
import type {
  CompareCharitiesRow,
  CompareCodesRow,
  RejectRepeatedRow,
} from '../charity-register.rows.ts'

/** The staged charities, compared with the register. `updates` counts the entries to change. */
export type Compared = CompareCharitiesRow

/** A table of codes: the column of the register and the staging table. */
const codeTables: Record<Exclude<RegisterTable, 'charity'>, { column: Sql; staging: Sql }> = {
  classification: { column: sql`classes`, staging: sql`register_class_staging` },
  area: { column: sql`countries`, staging: sql`register_area_staging` },
}

export interface Rejected {
  readonly count: number
  /** The first 200 by line. */
  readonly first: readonly RejectedRow[]
}

const toRejected = (rows: readonly RejectRepeatedRow[]): Rejected => ({
  count: rows[0]?.count ?? 0,
  first: rows.map(({ line, reason }) => ({ line, reason })),
})

/** Removes the staged rows that will not be stored, and returns them with their reasons. */
export const rejectRows = async (db: Db, table: RegisterTable): Promise<Rejected[]> =>
  table === 'charity'
    ? [await rejectRepeated(db), await rejectOlder(db)]
    : [await rejectUnknown(db, codeTables[table].staging)]

const rejectRepeated = async (db: Db): Promise<Rejected> =>
  toRejected(
    await db.many<RejectRepeatedRow>(sql`
    with last as (
      select number, max(line) as line from register_staging group by number having count(*) > 1
    ), gone as (
      delete from register_staging s using last
      where s.number = last.number and s.line < last.line returning s.line
    )
    select /* never null */ line,
      'Another row of this file, further down, is about the same charity.' as reason,
      count(*) over () as count
    from gone order by line limit 200`),
  )

const rejectOlder = async (db: Db): Promise<Rejected> =>
  toRejected(
    await db.many<RejectRepeatedRow>(sql`
    with gone as (
      delete from register_staging s using charity_register r
      where r.number = s.number and r.source_date > s.source_date returning s.line, r.source_date
    )
    select /* never null */ line,
      /* never null */ 'The register holds newer facts of this charity, of ' || source_date || '.'
        as reason,
      count(*) over () as count
    from gone order by line limit 200`),
  )

const rejectUnknown = async (db: Db, staging: Sql): Promise<Rejected> =>
  toRejected(
    await db.many<RejectRepeatedRow>(sql`
    with gone as (
      delete from ${staging} s
      where not exists (select from charity_register r where r.number = s.number)
        and not exists (select from register_staging c where c.number = s.number)
      returning s.line, s.lines, s.number
    )
    select /* never null */ gone.line + n as line,
      /* never null */ 'No charity ' || number
        || ' is in the register: import the charity table first.' as reason,
      count(*) over () as count
    from gone cross join generate_series(0, gone.lines - 1) n
    order by gone.line + n limit 200`),
  )

/** Compares the staged charities or their codes with the register. */
export const compareStaged = async (db: Db, table: RegisterTable): Promise<Compared> => {
  if (table === 'charity') return compareCharities(db)
  await mergeRuns(db, codeTables[table].staging)
  return compareCodes(db, codeTables[table])
}

/** True if a staged row of `s` differs from the register entry of `r`, their dates left aside. */
const differs = sql`(r.name, r.charity_type, r.status, r.reporting_status, r.registered_on,
    r.removed_on, r.weblink, r.activities, r.latest_income, r.latest_expenditure, r.company_number,
    r.gift_aid, r.insolvent, r.in_administration, r.cross_border, r.parent_number, r.source)
  is distinct from (s.name, s.charity_type, s.status, s.reporting_status, s.registered_on,
    s.removed_on, s.weblink, s.activities, s.latest_income, s.latest_expenditure, s.company_number,
    s.gift_aid, s.insolvent, s.in_administration, s.cross_border, s.parent_number, 'extract')`

const compareCharities = (db: Db): Promise<Compared> =>
  db.one<CompareCharitiesRow>(sql`
    select count(*) as charities, count(*) filter (where r.number is null) as added,
      count(*) filter (where r.number is not null and ${differs}) as changed,
      count(*) filter (where r.number is not null and not (${differs})) as unchanged,
      count(*) filter (where r.number is not null
        and (${differs} or r.source_date is distinct from s.source_date)) as updates
    from register_staging s left join charity_register r on r.number = s.number`)

/** Leaves one staged row for each charity, although its lines were not all next to each other. */
const mergeRuns = (db: Db, staging: Sql): Promise<number> =>
  db.run(sql`
    with several as (
      select number from ${staging} group by number having count(*) > 1
    ), gone as (
      delete from ${staging} s using several where s.number = several.number
      returning s.number, s.codes
    )
    insert into ${staging} (line, lines, number, codes)
    select 0, 0, number,
      coalesce(array_agg(distinct code order by code) filter (where code is not null), '{}')
    from gone left join unnest(gone.codes) as code on true group by number`)

const compareCodes = (
  db: Db,
  { column, staging }: { column: Sql; staging: Sql },
): Promise<Compared> =>
  db.one<CompareCodesRow>(sql`
    select count(*) as charities, count(*) filter (where is_empty and differs) as added,
      count(*) filter (where not is_empty and differs) as changed,
      count(*) filter (where not differs) as unchanged,
      count(*) filter (where is_known and differs) as updates
    from (select r.number is not null as is_known, coalesce(r.${column}, '{}') = '{}' as is_empty,
        coalesce(r.${column}, '{}') <> s.codes as differs
      from ${staging} s left join charity_register r on r.number = s.number) compared`)

/** Stores the staged charities that the register lacks, with their staged codes. */
export const insertCharities = (db: Db): Promise<number> =>
  db.run(sql`
    insert into charity_register (number, org_id, regulator, name, charity_type, status,
      reporting_status, registered_on, removed_on, weblink, activities, latest_income,
      latest_expenditure, company_number, gift_aid, insolvent, in_administration, cross_border,
      parent_number, classes, countries, source, source_date)
    select s.number, s.org_id, s.regulator, s.name, s.charity_type, s.status, s.reporting_status,
      s.registered_on, s.removed_on, s.weblink, s.activities, s.latest_income,
      s.latest_expenditure, s.company_number, s.gift_aid, s.insolvent, s.in_administration,
      s.cross_border, s.parent_number,
      coalesce(class.codes, '{}'), coalesce(area.codes, '{}'), 'extract', s.source_date
    from register_staging s
    left join register_class_staging class on class.number = s.number
    left join register_area_staging area on area.number = s.number
    where not exists (select from charity_register r where r.number = s.number)`)

/** Updates the entries that differ from the staged rows. */
export const updateEntries = (db: Db, table: RegisterTable): Promise<number> =>
  table === 'charity' ? updateCharities(db) : updateCodes(db, codeTables[table])

const updateCharities = (db: Db): Promise<number> =>
  db.run(sql`
    update charity_register r set name = s.name, charity_type = s.charity_type, status = s.status,
      reporting_status = s.reporting_status, registered_on = s.registered_on,
      removed_on = s.removed_on, weblink = s.weblink, activities = s.activities,
      latest_income = s.latest_income, latest_expenditure = s.latest_expenditure,
      company_number = s.company_number, gift_aid = s.gift_aid, insolvent = s.insolvent,
      in_administration = s.in_administration, cross_border = s.cross_border,
      parent_number = s.parent_number, source = 'extract', source_date = s.source_date,
      absent_from = case when s.source_date < r.absent_from then r.absent_from end,
      moved_to = case when s.source_date < r.absent_from then r.moved_to end
    from register_staging s
    where r.number = s.number
      and (${differs} or r.source_date is distinct from s.source_date)`)

const updateCodes = (db: Db, { column, staging }: { column: Sql; staging: Sql }): Promise<number> =>
  db.run(sql`
    update charity_register r set ${column} = s.codes from ${staging} s
    where r.number = s.number and r.${column} <> s.codes`)
