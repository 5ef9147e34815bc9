import { sql, type Db } from '../../../platform/database/index.ts'
import type { HealthStep, UpdateDayRow } from '../reports.rows.ts'

/** The changes of a project’s fund between one day of a list and the next. */
export type { HealthStep } from '../reports.rows.ts'

/**
 * Lists the changes of these projects’ funds in the first `size` entries of the ledger, added up from
 * each listed day to the next. All days but the last are the ends of months.
 */
export const listHealthSteps = (
  db: Db,
  charityId: string,
  projects: readonly string[],
  days: readonly string[],
  size: number,
): Promise<HealthStep[]> =>
  db.many<HealthStep>(sql`
    with last as (
      select ${days.at(-1)!}::date as day,
        array(select d + 1 from unnest(${days}::date[]) d order by 1) as starts
    ), shared as materialized (
      -- Months that also have entries after the last day or the first "size". Their sums do not say
      -- which day is the first and which the last without those entries.
      select first_of_month(last.day) as month from last
      where exists (select from fund_month_total t
        where t.charity_id = ${charityId} and t.month = first_of_month(${days.at(-1)!}::date)
          and t.last_on > ${days.at(-1)!}::date)
      union
      select first_of_month(e.entry_date) from ledger_entry e cross join last
      where e.charity_id = ${charityId} and e.seq > ${size} and e.entry_date <= last.day
    ), entry as (
      select e.project_id, width_bucket(e.entry_date, last.starts) as at, e.currency,
        e.budget_line_id,
        min(e.entry_date) filter (where is_gift_kind(e.kind) or is_income_kind(e.kind)) as first_on,
        max(e.entry_date) filter (where is_spending_kind(e.kind)) as last_on
      from last cross join shared
      join ledger_entry e on e.charity_id = ${charityId} and e.seq <= ${size}
        and e.entry_date between shared.month
          and least(last.day, (shared.month + interval '1 month - 1 day')::date)
      where e.project_id = any (${projects}::uuid[])
      group by 1, 2, 3, 4
    ), step as (
      select m.project_id, width_bucket(least(m.day, last.day), last.starts) as at, m.currency,
        m.budget_line_id, sum(m.moved_in - m.moved_out)::bigint as change,
        coalesce(sum(m.moved_out - m.moved_in) filter (where m.account like 'spending:%'), 0)::bigint
          as spent,
        min(m.first_on) filter (where shared.month is null
          and (is_gift_kind(m.kind) or is_income_kind(m.kind))) as first_on,
        max(m.last_on) filter (where shared.month is null and is_spending_kind(m.kind)) as last_on
      from last
      cross join fund_month_movements(${charityId}, ${projects}::uuid[], false, null, last.day,
        ${size}, false) m
      left join shared on shared.month = first_of_month(m.day)
      group by 1, 2, 3, 4 having sum(m.entries) > 0
    )
    select /* never null */ s.project_id, /* never null */ s.at "at",
      /* never null */ s.currency, /* never null */ s.change, /* never null */ s.spent,
      s.budget_line_id, least(s.first_on, e.first_on) first_received_on,
      greatest(s.last_on, e.last_on) last_spent_on
    from step s left join entry e on e.project_id = s.project_id and e.at = s.at
      and e.currency = s.currency and e.budget_line_id is not distinct from s.budget_line_id`)

/** Lists the days on which updates about these projects were published for everyone or givers. */
export const listUpdateDays = (
  db: Db,
  projects: readonly string[],
): Promise<{ projectId: string; day: string }[]> =>
  db.many<UpdateDayRow>(sql`
    select distinct /* never null */ u.project_id,
      /* never null */ to_char(u.published_at at time zone 'Europe/London', 'YYYY-MM-DD') "day"
    from update_post u
    where u.project_id = any (${projects}::uuid[]) and u.state = 'published'
      and u.audience <> 'team'
    order by 2`)
