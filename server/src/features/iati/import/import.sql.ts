import { sql, type Db } from '../../../platform/database/index.ts'
import type { ActivityStatus } from '../activity.ts'
import { splitSourceRef, type ImportedEntry } from './entry-identity.ts'
import type { FundBalance } from './opening-balances.ts'
import type { ImportingCharity } from './activity-ownership.ts'
import type {
  FundChangesRow,
  ImportedEntryRow,
  ImportedProject,
  ImportingCharityRow,
  IsOwnProjectRow,
  OpeningBalancesRow,
} from '../iati.rows.ts'

/** Finds a charity with the numbers that identify it in publishers' references. */
export const findImportingCharity = (
  db: Db,
  number: string,
): Promise<(ImportingCharity & { status: string }) | undefined> =>
  db.maybe<ImportingCharityRow>(sql`
    select c.id, c.number, c.name, c.status, r.company_number
    from charity c left join charity_register r on r.number = c.number
    where c.number = charity_number_here(${number})`)

/** Finds the project that an earlier import created from this activity. */
export const findImportedProject = (
  db: Db,
  charityId: string,
  identifier: string,
): Promise<ImportedProject | undefined> =>
  db.maybe<ImportedProject>(sql`
    select p.id, p.title, p.lifecycle, p.currency, p.countries, p.starts_on, p.ends_on,
      (select count(*) from budget_line b where b.project_id = p.id) as budget_lines
    from project p
    where p.charity_id = ${charityId} and p.source = 'iati' and p.source_ref = ${identifier}`)

/** Returns whether a project of the charity has this id, which our own exports contain. */
export const isOwnProject = async (db: Db, charityId: string, id: string): Promise<boolean> =>
  (await db.maybe<IsOwnProjectRow>(
    sql`select 1 from project p where p.charity_id = ${charityId} and p.id::text = ${id}`,
  )) !== undefined

/** Lists the entries that earlier imports posted on a project, without opening balances. */
export const listImportedEntries = async (db: Db, projectId: string): Promise<ImportedEntry[]> => {
  const rows = await db.many<ImportedEntryRow>(sql`
    select e.id, e.source_ref as ref, e.seq, coalesce(o.kind, e.kind) as kind,
      e.entry_date as date, e.currency, e.amount, d.payee, o.id is not null as is_correction,
      r.id is not null as reversed, coalesce(r.source = 'iati', false) as corrected
    from ledger_entry e
    left join ledger_entry r on r.reverses_id = e.id and r.charity_id = e.charity_id
    left join ledger_entry o on o.id = e.reverses_id and o.charity_id = e.charity_id
    left join ledger_detail d on d.entry_id = e.id
    where e.charity_id = (select p.charity_id from project p where p.id = ${projectId})
      and e.project_id = ${projectId} and e.source = 'iati' and e.source_ref is not null
      and e.kind <> 'opening'
    order by e.seq`)
  return rows.map((row) => ({ ...row, ...splitSourceRef(row.ref) }))
}

/** Reads the totals of a project in each currency. */
export const listFundBalances = (db: Db, projectId: string): Promise<FundBalance[]> =>
  db.many<FundBalance>(sql`
    select t.currency, (t.received + t.transferred)::bigint as received,
      (t.spent + t.fees)::bigint as spent,
      (select min(e.entry_date)::text from ledger_entry e
       where e.charity_id = t.charity_id
         and e.project_id = t.project_id and e.currency = t.currency and e.direction = 'out')
       as first_spent_on
    from project_total t where t.project_id = ${projectId} order by t.currency`)

/** Counts the opening balances with this reference, reversed ones included. */
export const countOpeningBalances = async (
  db: Db,
  charityId: string,
  ref: string,
): Promise<number> => {
  const { entered } = await db.one<OpeningBalancesRow>(sql`
    select count(*)::int as entered
    from ledger_entry e
    where e.charity_id = ${charityId} and e.kind = 'opening' and e.source = 'iati'
      and e.source_ref like ${`${escapeLike(ref)} %`}`)
  return entered
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Stores the publisher's status of a new project. It applies until someone changes the stage here.
 */
export const saveStatus = (
  db: Db,
  projectId: string,
  status: ActivityStatus | null,
): Promise<number> =>
  db.run(sql`update project set iati_status = ${status} where id = ${projectId}`)

/** Reads the change that each entry made to a project's fund. */
export const listFundChanges = (
  db: Db,
  projectId: string,
  entryIds: readonly string[],
): Promise<{ readonly id: string; readonly change: number }[]> =>
  db.many<FundChangesRow>(sql`
    select l.entry_id as id, (-sum(l.amount))::bigint as change
    from ledger_leg l
    where l.charity_id = (select p.charity_id from project p where p.id = ${projectId})
      and l.entry_id = any (${entryIds}::uuid[]) and l.project_id = ${projectId}
    group by l.entry_id`)
