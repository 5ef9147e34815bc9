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
    select /* never null */ m.project_id "projectId",
      /* never null */ width_bucket(least(m.day, ${days.at(-1)!}::date),
        array(select d + 1 from unnest(${days}::date[]) d order by 1)) "at",
      /* never null */ m.currency, sum(m.moved_in - m.moved_out)::bigint "change",
      coalesce(sum(m.moved_out - m.moved_in) filter (where m.account like 'spending:%'), 0)::bigint
        spent,
      m.budget_line_id "budgetLineId",
      min(m.first_on) filter (where is_gift_kind(m.kind) or m.kind = 'income') "firstReceivedOn",
      max(m.last_on) filter (where is_spending_kind(m.kind)) "lastSpentOn"
    from fund_month_movements(${charityId}, ${projects}::uuid[], false, null,
      ${days.at(-1)!}::date, ${size}, false) m
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
