import type { ActivityLine } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { ActivityRow, CountActivityRow, FacetRow } from '../admin.rows.ts'

export interface ActivityFilter {
  readonly act?: string | undefined
  readonly subjectKind?: string | undefined
  readonly subjectId?: string | undefined
  readonly by?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const whereMatching = ({ act, subjectKind, subjectId, by, from, to }: ActivityFilter): Sql => sql`
  (${act ?? null}::text is null or l.act = ${act ?? null})
  and (${subjectKind ?? null}::text is null or l.subject_kind = ${subjectKind ?? null})
  and (${subjectId ?? null}::text is null or l.subject_id = ${subjectId ?? null})
  and (${by ?? null}::uuid is null or l.done_by = ${by ?? null})
  and (${from ?? null}::date is null or l.done_at >= ${from ?? null}::timestamp at time zone 'Europe/London')
  and (${to ?? null}::date is null or l.done_at < (${to ?? null}::date + 1)::timestamp at time zone 'Europe/London')`

// The current name of the subject of an action. The log stores ids as text, because not all of them
// are uuids.
const subjectName = sql`case l.subject_kind
  when 'person' then (select full_name(s.first_name, s.last_name) from person s
                      where s.id::text = l.subject_id)
  when 'charity' then (select s.name from charity s where s.id::text = l.subject_id)
  when 'donor-org' then (select s.name from donor_org s where s.id::text = l.subject_id)
  when 'project' then (select s.title from project s where s.id::text = l.subject_id)
  when 'charity-claim' then (select s.name from charity_claim k join charity s
                             on s.id = k.charity_id where k.id::text = l.subject_id) end`

export const listActivity = (
  db: Db,
  filter: ActivityFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ActivityLine[]> =>
  db.many<ActivityRow>(sql`
    select l.id, l.done_at as at,
      case when p.id is not null then jsonb_build_object('id', p.id,
        'name', full_name(p.first_name, p.last_name)) end as by,
      l.act, l.subject_kind, l.subject_id,
      ${subjectName} as subject_name, l.reason, l.detail
    from (select * from activity_log l where ${whereMatching(filter)}
          order by l.done_at desc, l.id desc limit ${limit} offset ${offset}) l
    left join person p on p.id = l.done_by
    order by l.done_at desc, l.id desc`)

export const countActivity = async (db: Db, filter: ActivityFilter): Promise<number> => {
  const { total } = await db.one<CountActivityRow>(
    sql`select count(*) as total from activity_log l where ${whereMatching(filter)}`,
  )
  return total
}

/** Lists the kinds of action and the people in the activity log, as choices for the filters. */
export const listFacets = (
  db: Db,
): Promise<{ acts: string[]; people: { id: string; name: string }[] }> =>
  db.one<FacetRow>(sql`
    select coalesce((select array_agg(distinct act order by act) from activity_log), '{}') as acts,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id,
          'name', full_name(p.first_name, p.last_name)) order by p.first_name, p.id)
        from person p where exists (select from activity_log l where l.done_by = p.id)), '[]')
        as people`)
