import { sql, type Db } from '../../../platform/database/index.ts'
import type { HealthStep, UpdateDayRow } from '../reports.rows.ts'

/** The changes of a project’s fund between one day of a list and the next. */
export type { HealthStep } from '../reports.rows.ts'

/** Lists the changes of these projects’ funds, added up from each listed day to the next. */
export const listHealthSteps = (
  db: Db,
  projects: readonly string[],
  days: readonly string[],
  size: number,
): Promise<HealthStep[]> =>
  db.many<HealthStep>(sql`
    select l.project_id "projectId",
      width_bucket(e.entry_date, array(select d + 1 from unnest(${days}::date[]) d order by 1)) "at",
      e.currency, sum(-l.amount)::bigint "change",
      coalesce(sum(l.amount) filter (where l.account like 'spending:%'), 0)::bigint spent,
      coalesce(u.budget_line_id, e.budget_line_id) "budgetLineId",
      min(e.entry_date) filter (where is_gift_kind(e.kind) or e.kind = 'income')
        "firstReceivedOn",
      max(e.entry_date) filter (where is_spending_kind(e.kind)) "lastSpentOn"
    from ledger_entry e
    join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
    left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
    where e.charity_id = any (array(select p.charity_id from project p
        where p.id = any (${projects}::uuid[])))
      and (e.project_id = any (${projects}::uuid[])
        or e.counter_project_id = any (${projects}::uuid[]))
      and l.project_id = any (${projects}::uuid[]) and e.seq <= ${size}
      and e.entry_date <= ${days.at(-1)!}::date
    group by 1, 2, 3, 6`)

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
