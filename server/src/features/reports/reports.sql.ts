import type { ReportCoverage, ReportMetric, ReportUpdate } from '@pennytrail/contract'
import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type { Movement } from './accounts/fund-statements.ts'
import type {
  CountWithheldRow,
  CoverageRow,
  LedgerEnd,
  MetricRow,
  PlannedLine,
  StillPublishedRow,
  TypedMovement,
  UpdateRow,
} from './reports.rows.ts'

export interface Funds {
  readonly charityId: string
  /** Null means every project that the caller may see. */
  readonly projects: readonly string[] | null
  readonly general: boolean
}

const emptyChain = '0'.repeat(64)

export const findLedgerEnd = async (db: Db, charityId: string): Promise<LedgerEnd> =>
  (await db.maybe<LedgerEnd>(sql`
    select seq size, encode(chain_hash, 'hex') head from ledger_head
    where charity_id = ${charityId}`)) ?? { size: 0, head: emptyChain }

const selectCalled = (
  name: Sql,
  { charityId, projects, general }: Funds,
  period: ReportPeriod,
  size: number,
) =>
  sql`${name}(${charityId}, ${projects}::uuid[], ${general}, ${period.from}::date,
    ${period.to}::date, ${size})`

/** Sums the movements of these funds in the first `size` entries of the ledger. */
export const listMovements = (
  db: Db,
  funds: Funds,
  period: ReportPeriod,
  size: number,
): Promise<Movement[]> =>
  db.many<Movement>(sql`
    select project_id, currency, account, kind, category,
      budget_line_id, before, within, moved_in, moved_out,
      entries
    from ${selectCalled(sql`fund_movements`, funds, period, size)}`)

/**
 * Sums the same movements as `listMovements`, by type of money. The rows of all types add up to the
 * same totals.
 */
export const listTypedMovements = (
  db: Db,
  funds: Funds,
  period: ReportPeriod,
  size: number,
): Promise<TypedMovement[]> =>
  db.many<TypedMovement>(sql`
    select project_id, type, currency, account, kind, category,
      budget_line_id, before, within, moved_in, moved_out,
      /* never null */ entries
    from ${selectCalled(sql`fund_part_movements`, funds, period, size)}`)

export const listCoverage = (
  db: Db,
  funds: Funds,
  period: ReportPeriod,
  size: number,
): Promise<ReportCoverage[]> =>
  db.many<CoverageRow>(sql`
    select currency, spent, entries, with_receipt, matched, told
    from ${selectCalled(sql`spending_with_evidence`, funds, period, size)}`)

export const listBudget = (db: Db, projectId: string): Promise<PlannedLine[]> =>
  db.many<PlannedLine>(sql`
    select id, label, category, currency, planned from budget_line
    where project_id = ${projectId} order by position`)

const maxUpdates = 200

const whereInFunds = ({ charityId, projects }: Funds): Sql =>
  projects === null
    ? sql`u.charity_id = ${charityId}`
    : sql`u.project_id = any (${projects}::uuid[])`

const whereUpdateInPeriod = (period: ReportPeriod): Sql => sql`
  u.state = 'published' and u.audience = 'public' and not content_is_hidden('update', u.id)
  and (${period.from}::date is null
    or (u.published_at at time zone 'Europe/London')::date >= ${period.from}::date)
  and (u.published_at at time zone 'Europe/London')::date <= ${period.to}::date`

/** Lists the public updates in the period, oldest first. */
export const listUpdates = (db: Db, funds: Funds, period: ReportPeriod): Promise<ReportUpdate[]> =>
  db.many<UpdateRow>(sql`
    select u.id, u.title, to_char(u.published_at at time zone 'Europe/London', 'YYYY-MM-DD') published_on,
      case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end project
    from update_post u left join project p on p.id = u.project_id
    where ${whereInFunds(funds)} and ${whereUpdateInPeriod(period)}
    order by u.published_at, u.id limit ${maxUpdates}`)

export const listMetrics = (db: Db, funds: Funds, period: ReportPeriod): Promise<ReportMetric[]> =>
  db.many<MetricRow>(sql`
    select m.name, m.unit, json_build_object('id', p.id, 'title', p.title) project,
      json_agg(json_build_object('date', to_char(v.reported_on, 'YYYY-MM-DD'), 'value', v.value)
        order by v.reported_on, v.value) "values"
    from metric_value v
    join project_metric m on m.id = v.metric_id
    join update_post u on u.id = v.update_id
    join project p on p.id = m.project_id
    where ${whereInFunds(funds)} and u.state = 'published' and u.audience = 'public'
      and not content_is_hidden('update', u.id)
      and (${period.from}::date is null or v.reported_on >= ${period.from}::date)
      and v.reported_on <= ${period.to}::date
    group by m.id, m.name, m.unit, p.id, p.title
    order by p.title, m.name`)

/** Returns the ids of those updates that everyone can still read. */
export const listStillPublished = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db.many<StillPublishedRow>(sql`
    select u.id from update_post u
    where u.id = any (${ids}::uuid[]) and u.state = 'published' and u.audience = 'public'
      and not content_is_hidden('update', u.id)`)
  return new Set(rows.map(({ id }) => id))
}

export const countWithheld = async (db: Db, charityId: string): Promise<number> => {
  const { withheld } = await db.one<CountWithheldRow>(
    sql`select entries_withheld(${charityId}) withheld`,
  )
  return withheld
}
