import type { Report, ReportFund } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { FrozenRow, ListedRow } from '../reports.rows.ts'

type OlderFund = Omit<ReportFund, 'type'> & { readonly restricted: boolean }

/**
 * Removes the type of money from reports that were frozen before restricted and designated money
 * were separate. They called all project money restricted. Their figures stay unchanged.
 */
const withFundTypes = (figures: Report): Report => ({
  ...figures,
  funds: figures.funds.map((fund: ReportFund | OlderFund): ReportFund => {
    if ('type' in fund) return fund
    const { restricted, ...same } = fund
    return { ...same, type: restricted ? null : 'unrestricted' }
  }),
})

const findOne = async (db: Db, where: Sql): Promise<FrozenRow | undefined> => {
  const row = await db.maybe<FrozenRow>(selectFrozen(where))
  return row && { ...row, figures: withFundTypes(row.figures) }
}

const selectFrozen = (where: Sql): Sql => sql`
  select r.id, r.charity_id, r.project_id, r.figures, r.ledger_size size,
    r.frozen_at, r.frozen_role "role",
    nullif(full_name(p.first_name, p.last_name), '') "name", r.note,
    r.share_id, r.shared_at
  from report r left join person p on p.id = r.frozen_by
  where ${where}`

export const findFrozen = (db: Db, id: string): Promise<FrozenRow | undefined> =>
  findOne(db, sql`r.id = ${id}`)

/** Finds the report of a shared link, unless it is withdrawn or staff have hidden the subject. */
export const findShared = (db: Db, shareId: string): Promise<FrozenRow | undefined> =>
  findOne(
    db,
    sql`r.share_id = ${shareId} and not content_is_hidden('charity', r.charity_id)
      and not exists (select from project j where j.id = r.project_id and j.hidden)`,
  )

export const insertFrozen = (
  db: Db,
  row: {
    readonly id: string
    readonly charityId: string
    readonly projectId: string | null
    readonly note: string
    readonly figures: Report
    readonly by: string
    readonly role: string
    readonly at: Date
  },
): Promise<number> => {
  const { figures } = row
  return db.run(sql`
    insert into report (id, charity_id, project_id, period_from, period_to, note, figures,
      ledger_size, ledger_head, frozen_at, frozen_by, frozen_role, is_demo)
    values (${row.id}, ${row.charityId}, ${row.projectId}, ${figures.period.from},
      ${figures.period.to}, ${row.note}, ${JSON.stringify(figures)}::jsonb, ${figures.ledger.size},
      decode(${figures.ledger.head}, 'hex'), ${row.at}, ${row.by}, ${row.role}, ${figures.isDemo})
    on conflict (id) do nothing`)
}

export const saveShare = (
  db: Db,
  id: string,
  share: { readonly id: string; readonly at: Date } | null,
): Promise<number> =>
  db.run(sql`
    update report set share_id = ${share?.id ?? null}, shared_at = ${share?.at ?? null}
    where id = ${id}`)

const maxReports = 500

export const listFrozen = (db: Db, charityId: string): Promise<ListedRow[]> =>
  db.many<ListedRow>(sql`
    select r.id, r.period_from "from", r.period_to "to", r.frozen_at,
      r.frozen_role "role", nullif(full_name(p.first_name, p.last_name), '') "name", r.note,
      case when r.project_id is not null then json_build_object('id', r.project_id,
        'title', /* never null */ coalesce(j.title, r.figures -> 'subject' ->> 'title')) end project,
      /* never null */ case when r.project_id is null then c.status <> 'claimed'
        else j.visibility = 'public' and j.lifecycle <> 'draft' end is_open,
      r.share_id, r.shared_at
    from report r
    join charity c on c.id = r.charity_id
    left join project j on j.id = r.project_id
    left join person p on p.id = r.frozen_by
    where r.charity_id = ${charityId}
    order by r.frozen_at desc, r.id desc limit ${maxReports}`)
