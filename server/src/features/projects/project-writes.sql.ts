import type { projectChange } from '@pennytrail/contract'
import type * as z from 'zod'
import {
  insertColumns,
  insertValues,
  join,
  setColumns,
  sql,
  type Columns,
  type Db,
  type StoredFields,
} from '../../platform/database/index.ts'
import type { LockLedgerRow, LockProjectRow, ProjectStatus } from './projects.rows.ts'

/** The project’s fields that a Manager can edit. The budget has its own table. */
export type ProjectFields = StoredFields<z.output<typeof projectChange>, 'version' | 'budget'>

/** Converts each field that is stored in two columns or as JSON. */
const toStored = ({ location, giftTerms, ...fields }: ProjectFields) => ({
  ...fields,
  latitude: location?.latitude ?? null,
  longitude: location?.longitude ?? null,
  giftTerms: giftTerms.kind,
  secondaryPurpose: giftTerms.secondaryPurpose,
  giftAmounts: JSON.stringify(fields.giftAmounts),
  orgGiftAmounts: JSON.stringify(fields.orgGiftAmounts),
})

const columns = {
  title: 'title',
  summary: 'summary',
  story: 'story',
  countries: 'countries',
  place: 'place',
  latitude: 'latitude',
  longitude: 'longitude',
  tags: 'tags',
  currency: 'currency',
  target: 'target',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
  lifecycle: 'lifecycle',
  visibility: 'visibility',
  reportIntervalDays: 'report_interval_days',
  giftTerms: 'gift_terms',
  secondaryPurpose: 'secondary_purpose',
  giftAmounts: 'gift_amounts',
  orgGiftAmounts: 'org_gift_amounts',
} as const satisfies Columns<ReturnType<typeof toStored>>

export interface BudgetLine {
  readonly id: string
  readonly category: string
  readonly label: string
  readonly planned: number
}

/**
 * Inserts a project, with its IATI identifier if it was imported. Returns false if the id is taken.
 */
export const insertProject = async (
  db: Db,
  ids: { id: string; charityId: string; createdBy: string | null; iatiIdentifier?: string },
  fields: ProjectFields,
  now: Date,
): Promise<boolean> => {
  const source = ids.iatiIdentifier === undefined ? 'platform' : 'iati'
  const inserted = await db.run(sql`
    insert into project (id, charity_id, source, source_ref, created_by, created_at, updated_at,
      ${insertColumns(columns)})
    values (${ids.id}, ${ids.charityId}, ${source}, ${ids.iatiIdentifier ?? null},
      ${ids.createdBy}, ${now}, ${now}, ${insertValues(columns, toStored(fields))})
    on conflict (id) do nothing`)
  return inserted === 1
}

/** Stores every field of a locked project as its next version. */
export const updateProject = (
  db: Db,
  id: string,
  fields: ProjectFields,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update project set ${setColumns(columns, toStored(fields))}, version = version + 1, updated_at = ${now}
    where id = ${id}`)

/** Replaces a project’s budget. Returns false if a line’s id belongs to another project. */
export const saveBudget = async (
  db: Db,
  projectId: string,
  currency: string,
  lines: readonly BudgetLine[],
): Promise<boolean> => {
  await db.run(sql`delete from budget_line where project_id = ${projectId}`)
  if (lines.length === 0) return true
  const rows = lines.map(
    (line, position) => sql`(${line.id}::uuid, ${projectId}::uuid, ${position}::integer,
      ${line.category}, ${line.label}, ${line.planned}::bigint, ${currency}::char(3))`,
  )
  const written = await db.run(sql`
    insert into budget_line (id, project_id, position, category, label, planned, currency)
    values ${join(rows)} on conflict (id) do nothing`)
  return written === lines.length
}

/**
 * Locks the ledger of a charity until the transaction ends, because a posting adds to what visitors
 * see of the charity. Call it before `lockProject`, in the same order as posting an entry.
 */
export const lockLedger = (db: Db, charityId: string): Promise<LockLedgerRow> =>
  db.one<LockLedgerRow>(sql`select lock_ledgers(array[${charityId}::uuid])::text as locked`)

/** Locks a project until the transaction ends. Nobody can post an entry on it meanwhile. */
export const lockProject = (db: Db, id: string): Promise<{ version: number } | undefined> =>
  db.maybe<LockProjectRow>(sql`select version from project where id = ${id} for update`)

export const endProject = (
  db: Db,
  id: string,
  lifecycle: 'paused' | 'closed' | 'cancelled',
  now: Date,
): Promise<number> =>
  db.run(sql`
    update project set lifecycle = ${lifecycle}, version = version + 1, updated_at = ${now}
    where id = ${id} and lifecycle <> ${lifecycle}`)

export const deleteProject = (db: Db, id: string): Promise<number> =>
  db.run(sql`delete from project where id = ${id}`)

export type { ProjectStatus } from './projects.rows.ts'

/**
 * Reads the ledger’s facts for the rules on changing and removing a project. What it holds counts
 * without an overspend, which the charity’s unrestricted money bears and not the project’s gifts.
 */
export const findProjectStatus = (db: Db, id: string): Promise<ProjectStatus> =>
  db.one<ProjectStatus>(sql`
    select
      exists (select from project p join ledger_entry e
          on e.charity_id = p.charity_id and e.project_id = p.id where p.id = ${id})
        or exists (select from project p join ledger_entry e
          on e.charity_id = p.charity_id and e.counter_project_id = p.id where p.id = ${id})
        or exists (select from donor_grant where project_id = ${id}) has_entries,
      project_is_closing(${id}) closing,
      (select json_agg(t) from (
         select b.currency, (b.balance - coalesce(sum(l.overspent), 0))::bigint balance
         from (select p.charity_id, t.currency,
                 t.received + t.transferred - t.spent - t.fees balance
               from project_total t join project p on p.id = t.project_id
               where t.project_id = ${id}) b
         left join (select e.currency, f.overspent
                    from project p cross join fund_part_legs(p.charity_id, array[p.id], null) f
                    join ledger_entry e on e.id = f.entry_id and e.charity_id = p.charity_id
                    where p.id = ${id}) l on l.currency = b.currency
         group by b.currency, b.balance
         having b.balance - coalesce(sum(l.overspent), 0) > 0
         order by b.currency) t) unspent,
      array(select l.id::text from budget_line l
            where l.project_id = ${id} and (exists (
              select from budget_line_total t where t.budget_line_id = l.id and t.spent <> 0)
              or exists (select from gift_line g where g.budget_line_id = l.id)
              or exists (select from grant_line g where g.budget_line_id = l.id))
           ) spent_lines`)
