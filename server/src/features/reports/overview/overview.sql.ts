import type { OverviewGivers } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import type {
  CharityGiversRow,
  FundBalanceRow,
  MonthsKeptRow,
  MonthSumRow,
} from '../reports.rows.ts'

/** Tells whether the months of a charity’s funds are added up; a new ledger has them at once. */
export const hasMonths = async (db: Db, charityId: string): Promise<boolean> =>
  (
    await db.maybe<MonthsKeptRow>(
      sql`select months_kept from ledger_head where charity_id = ${charityId}`,
    )
  )?.monthsKept ?? true

/** Sums the income and spending of all funds of a charity since the first day of a month, by month. */
export const listMonthSums = (db: Db, charityId: string, since: string): Promise<MonthSumRow[]> =>
  db.many<MonthSumRow>(sql`
    select t.currency, to_char(t.month, 'YYYY-MM-DD') as month,
      coalesce(sum(t.moved_in - t.moved_out) filter (where t.account = 'income'), 0)::bigint received,
      coalesce(sum(t.moved_out - t.moved_in) filter (where t.account <> 'income'), 0)::bigint spent
    from fund_month_total t
    where t.charity_id = ${charityId} and t.part = '' and t.month >= ${since}::date
      and t.account <> 'fund'
    group by t.currency, t.month order by t.currency, t.month`)

/** Lists the funds of a charity that have money left, most first. */
export const listFundBalances = (db: Db, charityId: string): Promise<FundBalanceRow[]> =>
  db.many<FundBalanceRow>(sql`
    select f.currency, f.project_id, f.title, f.amount
    from (
      select t.currency, p.id project_id, p.title,
        t.received + t.transferred - t.spent - t.fees amount
      from project p join project_total t on t.project_id = p.id
      where p.charity_id = ${charityId}
      union all
      select g.currency, null, null, g.received + g.transferred - g.spent - g.fees
      from general_fund_total g where g.charity_id = ${charityId}
    ) f
    where f.amount > 0 order by f.currency, f.amount desc, f.project_id`)

export const countGivers = async (
  db: Db,
  charityId: string,
  since: string,
): Promise<OverviewGivers | null> =>
  (
    await db.one<CharityGiversRow>(
      sql`select count_charity_givers(${charityId}, ${since}::date) givers`,
    )
  ).givers
