import { sql, type Db } from '../../../platform/database/index.ts'
import type { HealthStep, UpdateDayRow } from '../reports.rows.ts'

/** The changes of a project’s fund between one day of a list and the next. */
export type { HealthStep } from '../reports.rows.ts'

/**
 * Lists the changes of these projects’ funds, added up from each listed day to the next. All days but
 * the last are the ends of months.
 */
export const listHealthSteps = (
  db: Db,
  charityId: string,
  projects: readonly string[],
  days: readonly string[],
  size: number,
): Promise<HealthStep[]> =>
  db.many<HealthStep>(sql`
    with last as (select ${days.at(-1)!}::date as day), cut as (
      -- The last spending by then, if the month goes on with entries after the last day.
      select e.project_id, e.currency, e.budget_line_id, max(e.entry_date) as last_on
      from ledger_entry e cross join last
      where e.charity_id = ${charityId} and e.project_id = any (${projects}::uuid[])
        and is_spending_kind(e.kind)
        and e.entry_date between first_of_month(last.day) and last.day
        and exists (select from fund_month_total t
          where t.charity_id = ${charityId} and t.month = first_of_month(${days.at(-1)!}::date)
            and t.last_on > ${days.at(-1)!}::date)
      group by 1, 2, 3
    )
    select /* never null */ m.project_id "projectId",
      /* never null */ width_bucket(least(m.day, last.day),
        array(select d + 1 from unnest(${days}::date[]) d order by 1)) "at",
      /* never null */ m.currency, sum(m.moved_in - m.moved_out)::bigint "change",
      coalesce(sum(m.moved_out - m.moved_in) filter (where m.account like 'spending:%'), 0)::bigint
        spent,
      m.budget_line_id "budgetLineId",
      min(m.first_on) filter (where is_gift_kind(m.kind) or m.kind = 'income') "firstReceivedOn",
      max(case when m.last_on <= last.day then m.last_on else c.last_on end)
        filter (where is_spending_kind(m.kind)) "lastSpentOn"
    from last
    cross join fund_month_movements(${charityId}, ${projects}::uuid[], false, null, last.day,
      ${size}, false) m
    left join cut c on m.last_on > last.day and c.project_id = m.project_id
      and c.currency = m.currency and c.budget_line_id is not distinct from m.budget_line_id
    group by 1, 2, 3, 6 having sum(m.entries) > 0`)

/** Lists the days on which updates about these projects were published for everyone or givers. */
export const listUpdateDays = (
  db: Db,
  projects: readonly string[],
): Promise<{ projectId: string; day: string }[]> =>
  db.many<UpdateDayRow>(sql`
    select distinct /* never null */ u.project_id "projectId",
      /* never null */ to_char(u.published_at at time zone 'Europe/London', 'YYYY-MM-DD') "day"
    from update_post u
    where u.project_id = any (${projects}::uuid[]) and u.state = 'published'
      and u.audience <> 'team'
    order by 2`)
