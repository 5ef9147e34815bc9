import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import { selectImages } from './files/project-images.sql.ts'
import type {
  CharityStatusRow,
  ClosingRow,
  FullProjectsRow,
  HiddenReasonRow,
  OverspendsRow,
  ProjectRow,
  SumProjectsRow,
} from './projects.rows.ts'

export type TotalRow = NonNullable<ProjectRow['totals']>[number]

/** A project as lists show it, with its charity, its totals and the facts for its health. */
export type { ProjectRow } from './projects.rows.ts'

export type FullProjectRow = NonNullable<FullProjectsRow['row']>

/**
 * The columns of ProjectRow, named as its properties because some queries return it as JSON. `p` is the project, `c` its charity, `r` the charity in the register.
 */
export const projectColumns: Sql = sql`
  p.id, p.charity_id "charityId", p.title, p.summary, p.countries, p.place, p.cover_id "coverId",
  project_cover(p.id, p.cover_id) cover, p.tags, p.currency, p.target,
  p.starts_on "startsOn", p.ends_on "endsOn", p.lifecycle, p.visibility,
  p.report_interval_days "reportIntervalDays", p.source, p.is_demo "isDemo",
  p.created_at "createdAt", p.updated_at "updatedAt", p.last_update_at "lastUpdateAt",
  c.number "charityNumber", c.name "charityName", c.status "charityStatus",
  c.logo_id "charityLogoId",
  c.stripe_charges_enabled and c.stripe_account is not null "chargesEnabled",
  case when c.stripe_account is null then takes_gifts_from(c.id) end "giftsFrom",
  c.stripe_payment_methods "paymentMethods",
  c.hmrc_reference is not null "takesGiftAid",
  r.status "registerStatus", r.reporting_status "reportingStatus", r.removed_on "removedOn",
  r.source_date "registerDate",
  f.totals, f.budget, f.unproven, f.answers`

/**
 * Joins a project with its charity, the register’s row, its totals, its budget and its health
 * facts.
 */
export const projectTables: Sql = sql`
  project p
  join charity c on c.id = p.charity_id
  left join charity_register r on r.number = c.number
  cross join lateral project_facts(p.id, false) f`

/** Converts times from PostgreSQL’s JSON to ISO 8601 in UTC. */
const withMoments = (row: FullProjectRow): FullProjectRow => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
})

/**
 * Selects the money that left a closed or cancelled project `p`: transfers to other funds, and money
 * that went back to a funder on a recorded ground. Corrections are left out with what they correct.
 */
export const leftMoney: Sql = sql`case when p.lifecycle in ('closed', 'cancelled') then (
  select json_agg(json_build_object('amount', m.amount, 'to', m.title, 'isHidden', m.hidden,
    'since', m.earliest, 'on', m.latest, 'ground', m.ground) order by m.latest, m.amount desc)
  from (
    select t.title, e.counter_project_id is not null and t.id is null hidden, k.ground,
      sum(e.amount)::bigint amount, max(e.entry_date)::text latest, min(e.entry_date)::text earliest
    from ledger_entry e
    left join restriction_ground k on k.entry_id = e.id
    left join project t on t.id = e.counter_project_id
    where e.charity_id = p.charity_id and e.project_id = p.id and e.currency = p.currency
      and (e.kind = 'transfer' or k.ground = 'returned')
      and not exists (select from ledger_entry r
        where r.reverses_id = e.id and r.charity_id = e.charity_id)
    group by e.counter_project_id, t.id, t.title, k.ground) m) end`

const overspendJson = sql`json_build_object('now', /* never null */ o.overspent,
  'covered', /* never null */ o.covered, 'coveredOn', o.covered_on)`

/**
 * Selects what a project `p` is overspent by, and what the general fund covered of it; null if it
 * never was. docs/decisions/0094-overspent-projects.md says what an overspend is.
 */
export const projectOverspend: Sql = sql`(
  select ${overspendJson}
  from project_overspend(p.charity_id, p.id, p.currency) o
  where o.overspent > 0 or o.covered > 0)`

/** A cached project; it is current as long as its version is unchanged. */
export interface VersionedProject {
  readonly version: string
  readonly row: FullProjectRow
}

/**
 * Finds those of these projects that the caller may see, with all their data, in one round trip.
 * They come as JSON, which is quicker to read than forty columns. Projects that the caller passes
 * as known and whose version is unchanged are not read again.
 */
export const listFullProjects = async (
  db: Db,
  ids: readonly string[],
  known: Pick<ReadonlyMap<string, VersionedProject>, 'get'> = new Map(),
): Promise<VersionedProject[]> => {
  const versions = ids.map((id) => known.get(id)?.version ?? null)
  const found = await db.many<FullProjectsRow>(sql`
    select v.project_id id, v.version, case when v.version is distinct from k.version then (
      select row_to_json(w) from (
        select ${projectColumns}, p.story, p.latitude, p.longitude, ${selectImages(sql`p.id`)} images,
          p.gift_terms "giftTerms", p.secondary_purpose "secondaryPurpose",
          p.gift_amounts "giftAmounts", p.org_gift_amounts "orgGiftAmounts", p.version,
          c.gift_amounts "charityGiftAmounts", c.org_gift_amounts "charityOrgGiftAmounts",
          f.last_entries "lastEntries", ${leftMoney} "left", ${projectOverspend} overspend
        from project p
        join charity c on c.id = p.charity_id
        left join charity_register r on r.number = c.number
        cross join projects_facts(array[v.project_id]) f
        where p.id = v.project_id) w) end as row
    from projects_versions(${ids}::uuid[]) v
    join unnest(${ids}::uuid[], ${versions}::text[]) k(id, version) on k.id = v.project_id`)
  return found.map(({ id, version, row }) =>
    row ? { version, row: withMoments(row) } : known.get(id)!,
  )
}

/** Finds one project as `listFullProjects` does. */
export const findFullProject = async (db: Db, id: string): Promise<FullProjectRow | undefined> =>
  (await listFullProjects(db, [id]))[0]?.row

export type HiddenReason = 'none' | 'missing' | 'signed-in' | 'team' | 'hidden'

/** Returns why the caller cannot see a project with this id. */
export const findHiddenReason = async (db: Db, id: string): Promise<HiddenReason> => {
  const { veil } = await db.one<HiddenReasonRow>(sql`select project_not_found_reason(${id}) veil`)
  return veil
}

const newestFirst = sql`p.lifecycle in ('closed', 'cancelled'), p.created_at desc, p.id desc`

/**
 * Lists the projects of a charity that the caller may see, newest first. Closed and cancelled ones
 * come last. Chooses the page first, so that only its projects’ facts are read.
 */
export const listProjects = (
  db: Db,
  charityId: string,
  limit: number,
  offset: number,
): Promise<ProjectRow[]> =>
  db.many<ProjectRow>(sql`
    select ${projectColumns} from ${projectTables}
    where p.id = any (array(
      select p.id from project p where p.charity_id = ${charityId}
      order by ${newestFirst} limit ${limit} offset ${offset}))
    order by ${newestFirst}`)

/** Lists what those of these projects are overspent by that ever were. */
export const listOverspends = (db: Db, ids: readonly string[]): Promise<OverspendsRow[]> =>
  db.many<OverspendsRow>(sql`
    select p.id, ${overspendJson} as overspend
    from (select charity_id, array_agg(id) as ids from project where id = any (${ids}::uuid[])
      group by charity_id) c
    cross join lateral project_overspends(c.charity_id, c.ids) o
    join project p on p.id = o.project_id and p.currency = o.currency
    where o.overspent > 0 or o.covered > 0`)

/** Lists the ids of the projects that are being closed. */
export const listClosing = async (db: Db): Promise<readonly string[]> =>
  (await db.one<ClosingRow>(sql`select /* never null */ projects_closing() closing`)).closing

/**
 * Sums the visible projects of a charity, counts them, and counts the entries that are withheld.
 */
export const sumProjects = (db: Db, charityId: string): Promise<SumProjectsRow> =>
  db.one<SumProjectsRow>(sql`
    select entries_withheld(${charityId}) withheld,
      (select count(*) from project p where p.charity_id = ${charityId}) projects,
      (select json_agg(s) from (
         select t.currency, sum(t.received) received, sum(t.spent) spent, sum(t.fees) fees,
           sum(t.transferred) transferred, sum(t.entries) entries, sum(t.gifts) gifts
         from project p join project_total t on t.project_id = p.id
         where p.charity_id = ${charityId}
         group by t.currency order by t.currency) s) totals`)

export const findCharityStatus = async (db: Db, id: string): Promise<string> => {
  const { status } = await db.one<CharityStatusRow>(
    sql`select status from charity where id = ${id}`,
  )
  return status
}
