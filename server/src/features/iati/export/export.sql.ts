import type { EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  ExportedEntryRow,
  ExportedProject,
  ExportedProjectFoundRow,
  FunderRow,
} from '../iati.rows.ts'

export interface ExportedEntry {
  readonly seq: number
  readonly kind: EntryKind
  readonly date: string
  readonly currency: string
  /** The change to the project’s fund; positive if the fund grew. */
  readonly change: number
  readonly payee: string | null
  readonly description: string | null
  /** The name that a giver chose to be published with; otherwise empty. */
  readonly giver: string
  /** The other fund of a transfer between two funds, if it is a public project. */
  readonly otherProjectId: string | null
}

export type { ExportedProject } from '../iati.rows.ts'

/** The maximum number of projects in a file, to bound its size. No charity runs so many. */
const maxProjects = 1_000

/** Lists the projects of a charity that everyone may read. `db` acts as a visitor. */
export const listExportedProjects = (db: Db, charityId: string): Promise<ExportedProject[]> =>
  db.many<ExportedProject>(sql`
    select p.id, p.title, p.summary, p.story, p.countries, p.place, p.latitude::float8 latitude,
      p.longitude::float8 longitude, p.tags, p.currency, p.target, p.starts_on,
      p.ends_on, p.lifecycle,
      case when p.source = 'iati' then p.source_ref end source_ref,
      p.iati_status,
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD') created_on,
      greatest(p.updated_at, (select max(t.last_entry_at) from project_total t
        where t.project_id = p.id)) changed_at,
      coalesce((select json_agg(json_build_object('label', b.label, 'category', b.category,
        'planned', b.planned, 'currency', b.currency) order by b.position)
        from budget_line b where b.project_id = p.id), '[]') budget
    from project p
    where p.charity_id = ${charityId}
    order by p.created_at, p.id limit ${maxProjects}`)

/** Tells whether a charity has a project that everyone may read. `db` acts as a visitor. */
export const hasExportedProject = async (db: Db, charityId: string): Promise<boolean> => {
  const { found } = await db.one<ExportedProjectFoundRow>(sql`
    select /* never null */ exists (select from project where charity_id = ${charityId}) as found`)
  return found
}

/** Matches an entry `e` that no entry reverses and that reverses none: both together move nothing. */
const stands: Sql = sql`e.reverses_id is null
  and not exists (select from ledger_entry r where r.reverses_id = e.id
    and r.charity_id = e.charity_id)`

/** Lists the organisations whose grants went to the funds of these projects. */
export const listFunders = (
  db: Db,
  charityId: string,
  projects: readonly string[],
): Promise<FunderRow[]> =>
  db.many<FunderRow>(sql`
    select distinct l.project_id,
      coalesce(nullif(d.shown_giver, ''), d.payee, '') as name
    from ledger_entry e
    join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
    left join ledger_detail d on d.entry_id = e.id
    where e.charity_id = ${charityId} and e.kind = 'grant'
      and l.project_id = any (${projects}::uuid[]) and ${stands}`)

/** Reads the entries that moved the funds of these projects, by project and then as in the ledger. */
export const readExportedEntries = (db: Db, charityId: string, projects: readonly string[]) =>
  db.batches<ExportedEntryRow>(sql`
    select l.project_id, e.seq, e.kind, e.entry_date date, e.currency,
      -sum(l.amount)::bigint "change", d.payee, d.description,
      coalesce(d.shown_giver, '') giver,
      case when e.direction = 'between' then
        (select o.id from project o where o.id =
          case when e.project_id = l.project_id then e.counter_project_id else e.project_id end)
      end other_project_id
    from ledger_leg l
    join ledger_entry e on e.id = l.entry_id and e.charity_id = l.charity_id
    left join ledger_detail d on d.entry_id = e.id
    where e.charity_id = ${charityId} and (e.project_id = any (${projects}::uuid[])
        or e.counter_project_id = any (${projects}::uuid[]))
      and l.project_id = any (${projects}::uuid[]) and ${stands}
    group by l.project_id, e.id, d.entry_id
    order by array_position(${projects}::uuid[], l.project_id), e.seq`)
