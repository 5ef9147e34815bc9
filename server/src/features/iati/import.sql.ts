import type { Lifecycle } from '@pennytrail/contract/project-lifecycle.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { KnownEntry } from './compare-entries.ts'
import type { ImportingCharity } from './own-activity.ts'

/** A charity with what its publishers' references are compared with. */
export const findImportingCharity = (
  db: Db,
  number: string,
): Promise<(ImportingCharity & { status: string }) | undefined> =>
  db.maybe(sql`
    select c.id, c.number, c.name, c.status, r.company_number as "companyNumber"
    from charity c left join charity_register r on r.number = c.number
    where c.number = ${number}`)

export interface KnownProject {
  readonly id: string
  readonly title: string
  readonly lifecycle: Lifecycle
  readonly currency: string
  readonly countries: string[]
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly budget_lines: number
}

/** The project that an earlier import made of this activity. */
export const findImportedProject = (
  db: Db,
  charityId: string,
  identifier: string,
): Promise<KnownProject | undefined> =>
  db.maybe<KnownProject>(sql`
    select p.id, p.title, p.lifecycle, p.currency, p.countries, p.starts_on, p.ends_on,
      (select count(*) from budget_line b where b.project_id = p.id) as budget_lines
    from project p
    where p.charity_id = ${charityId} and p.source = 'iati' and p.source_ref = ${identifier}`)

/** Whether a project of the charity has this id, as files that were written here say. */
export const isOwnProject = async (db: Db, charityId: string, id: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from project p where p.charity_id = ${charityId} and p.id::text = ${id}`,
  )) !== undefined

/** What earlier imports posted on a project. */
export const listImportedEntries = (db: Db, projectId: string): Promise<KnownEntry[]> =>
  db.many<KnownEntry>(sql`
    select e.source_ref as ref, e.seq, e.kind, e.entry_date as date, e.currency, e.amount,
      exists (select from ledger_entry r where r.reverses_id = e.id) as reversed
    from ledger_entry e
    where e.project_id = ${projectId} and e.source = 'iati' and e.source_ref is not null
    order by e.seq`)
