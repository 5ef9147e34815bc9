import type { MetricValue, updateChange } from '@pennytrail/contract'
import type { UpdateBody } from '@pennytrail/contract/updates/update-body.ts'
import type * as z from 'zod'
import {
  setColumns,
  sql,
  type Columns,
  type Db,
  type StoredFields,
} from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { UpdateRow } from './updates.sql.ts'
import type { VersionRow, WriteMetricsRow } from './updates.rows.ts'

/** An update’s own fields. Citations, metrics and photographs have their own tables. */
export type UpdateFields = StoredFields<
  z.output<typeof updateChange>,
  'version' | 'cites' | 'metrics' | 'photos'
>

const columns = {
  title: 'title',
  body: 'body',
  audience: 'audience',
  state: 'state',
  publishAt: 'publish_at',
} as const satisfies Columns<UpdateFields>

export interface NewUpdate {
  readonly id: string
  readonly charityId: string
  readonly projectId: string | null
  readonly createdBy: string | null
  readonly isDemo?: boolean
}

/** Inserts an empty draft. Returns false if the id is taken. */
export const insertUpdate = async (
  db: Db,
  made: NewUpdate,
  body: UpdateBody,
  now: Date,
): Promise<boolean> => {
  const inserted = await db.run(sql`
    insert into update_post (id, charity_id, project_id, title, body, audience, state, is_demo,
      created_by, created_at, changed_by, changed_at)
    values (${made.id}, ${made.charityId}, ${made.projectId}, '', ${JSON.stringify(body)}, 'public',
      'draft', ${made.isDemo ?? false}, ${made.createdBy}, ${now}, ${made.createdBy}, ${now})
    on conflict (id) do nothing`)
  return inserted === 1
}

/** Stores an update’s own fields as its next version. */
export const updateUpdate = (
  db: Db,
  id: string,
  fields: UpdateFields,
  by: string | null,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update update_post set ${setColumns(columns, { ...fields, body: JSON.stringify(fields.body) })},
      published_at = case when ${fields.state} = 'published'
        then coalesce(published_at, ${now}::timestamptz) end,
      edited_at = case when state = 'published' then ${now}::timestamptz end,
      version = version + 1, changed_by = ${by}, changed_at = ${now}
    where id = ${id}`)

/** Stores the previous version of a published update before an edit. */
export const saveVersion = (db: Db, row: UpdateRow): Promise<number> =>
  db.run(sql`
    insert into update_version (update_id, version, charity_id, title, body, audience, metrics,
      written_by, written_at)
    values (${row.id}, ${row.version}, ${row.charityId}, ${row.title},
      ${JSON.stringify(row.body)}, ${row.audience}, ${JSON.stringify(row.metrics)},
      ${row.changedBy}, ${row.changedAt})`)

/**
 * Stores the entries that an update cites. Returns false if one is not a published entry of its
 * project or charity.
 */
export const saveCites = async (
  db: Db,
  { id, charityId, projectId }: Pick<UpdateRow, 'id' | 'charityId' | 'projectId'>,
  cites: readonly string[],
): Promise<boolean> => {
  await db.run(sql`delete from update_citation where update_id = ${id}`)
  if (cites.length === 0) return true
  const written = await db.run(sql`
    insert into update_citation (update_id, entry_id, position)
    select ${id}, e.id, w.place
    from unnest(${cites}::uuid[]) with ordinality w(id, place) join ledger_entry e on e.id = w.id
    where e.charity_id = ${charityId}
      and (${projectId}::uuid is null or ${projectId} in (e.project_id, e.counter_project_id))`)
  return written === cites.length
}

/** Stores an update’s values of its project’s metrics and adds metrics that are new. */
export const saveMetrics = async (
  db: Db,
  { id, projectId }: { id: string; projectId: string },
  metrics: readonly MetricValue[],
): Promise<void> => {
  await db.run(sql`delete from metric_value where update_id = ${id}`)
  for (const [position, { name, unit, value, date }] of metrics.entries()) {
    const metric = await db.one<WriteMetricsRow>(sql`
      insert into project_metric as m (id, project_id, name, unit)
      values (${uuidv7()}, ${projectId}, ${name}, ${unit})
      on conflict (project_id, lower(name)) do update set unit = excluded.unit
      returning m.id`)
    await db.run(sql`
      insert into metric_value (update_id, metric_id, position, reported_on, value)
      values (${id}, ${metric.id}, ${position}, ${date}, ${value})`)
  }
  // Deletes metrics that no update uses any more.
  await db.run(sql`
    delete from project_metric m where m.project_id = ${projectId}
      and not exists (select from metric_value v where v.metric_id = m.id)`)
}

export const deleteUpdateRow = (db: Db, id: string): Promise<number> =>
  db.run(sql`delete from update_post where id = ${id}`)

/** Lists earlier versions, latest first, each with its author. */
export const listVersions = (db: Db, id: string): Promise<VersionRow[]> =>
  db.many<VersionRow>(sql`
    select v.version, v.title, v.body, v.audience, v.metrics, v.written_at changed_at,
      coalesce(full_name(w.first_name, w.last_name), 'Someone who has left') changed_by
    from update_version v left join person w on w.id = v.written_by
    where v.update_id = ${id} order by v.version desc`)
