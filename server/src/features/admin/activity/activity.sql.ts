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

// The log stores ids as text, because not all of them are uuids: charities also stand there by their
// numbers. A name is looked up by uuid, so that the index serves.
const subjectUuid = sql`case when l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then l.subject_id::uuid end`

/** Selects the current name of the subject of an action. */
const subjectName = sql`case l.subject_kind
  when 'person' then (select full_name(s.first_name, s.last_name) from person s
                      where s.id = ${subjectUuid})
  when 'charity' then (select s.name from charity s where s.id = ${subjectUuid})
  when 'donor-org' then (select s.name from donor_org s where s.id = ${subjectUuid})
  when 'project' then (select s.title from project s where s.id = ${subjectUuid})
  when 'charity-claim' then (select s.name from charity_claim k join charity s
                             on s.id = k.charity_id where k.id = ${subjectUuid}) end`

/** Lists actions, newest first. The page may be read from the oldest action on. */
export const listActivity = (
  db: Db,
  filter: ActivityFilter,
  { limit, offset, isReversed }: { limit: number; offset: number; isReversed: boolean },
): Promise<ActivityLine[]> =>
  db.many<ActivityRow>(sql`
    select l.id, l.done_at as at,
      case when p.id is not null then jsonb_build_object('id', p.id,
        'name', full_name(p.first_name, p.last_name)) end as by,
      l.act, l.subject_kind, l.subject_id,
      ${subjectName} as subject_name, l.reason, l.detail
    from (select * from activity_log l where ${whereMatching(filter)}
          order by ${isReversed ? sql`l.done_at, l.id` : sql`l.done_at desc, l.id desc`}
          limit ${limit} offset ${offset}) l
    left join person p on p.id = l.done_by
    order by l.done_at desc, l.id desc`)

export const countActivity = async (db: Db, filter: ActivityFilter): Promise<number> => {
  const { total } = await db.one<CountActivityRow>(
    sql`select count(*) as total from activity_log l where ${whereMatching(filter)}`,
  )
  return total
}

/**
 * Lists the kinds of action and the people in the activity log, as choices for the filters. Each step
 * looks up the next kind or person in the index, because there are few of them and many actions.
 */
export const listFacets = (
  db: Db,
): Promise<{ acts: string[]; people: { id: string; name: string }[] }> =>
  db.one<FacetRow>(sql`
    with recursive kind (act) as (
      (select l.act from activity_log l order by l.act limit 1)
      union all
      select (select l.act from activity_log l where l.act > k.act order by l.act limit 1)
      from kind k where k.act is not null
    ), doer (id) as (
      (select l.done_by from activity_log l where l.done_by is not null
       order by l.done_by limit 1)
      union all
      select (select l.done_by from activity_log l where l.done_by > o.id
        order by l.done_by limit 1)
      from doer o where o.id is not null
    )
    select coalesce((select array_agg(act order by act) from kind where act is not null), '{}')
        as acts,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id,
          'name', full_name(p.first_name, p.last_name)) order by p.first_name, p.id)
        from person p where p.id in (select id from doer)), '[]') as people`)
