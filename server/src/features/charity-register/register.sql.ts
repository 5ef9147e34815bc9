import { join, sql, type Db } from '../../platform/database/index.ts'
import type {
  IsRegisterEmptyRow,
  RegisterMatchRow,
  RegisterRecord,
} from './charity-register.rows.ts'

export type { RegisterRecord } from './charity-register.rows.ts'

/**
 * Finds a charity's entry by a number of any of its registers. The entry is that of its principal
 * register, which decides; the other numbers are beside it.
 */
export const findRegisterRecord = (db: Db, number: string): Promise<RegisterRecord | undefined> =>
  db.maybe<RegisterRecord>(sql`
    select r.number, r.org_id, r.regulator, r.name, r.charity_type, r.status, r.reporting_status,
      r.registered_on, r.removed_on, r.weblink, r.activities, r.company_number, r.insolvent,
      r.classes, r.countries, r.source_date, r.absent_from, r.moved_to,
      other_charity_numbers(r.number) as other_numbers
    from charity_register r where r.number = principal_charity_number(${number})`)

/** The names that are ranked. A search with more matches is too short to rank well. */
const maxRanked = 2000

const toPattern = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`)

/**
 * Lists charities whose names have every one of the words, each at the beginning of a word or inside
 * one: first those on the register, then names that begin with them, then the shortest. Returns
 * at most eight.
 */
export const listRegisterMatches = (
  db: Db,
  words: readonly string[],
): Promise<RegisterMatchRow[]> => {
  const conditions = words.map(
    (word) => sql`and fold_text(r.name) like fold_text(${`%${toPattern(word)}%`})`,
  )
  const beginning = `${words.map(toPattern).join(' ')}%`
  return db.many<RegisterMatchRow>(sql`
    select number, name, regulator, status, source_date, absent_from, moved_to from (
      select r.* from charity_register r where true ${join(conditions, ' ')} limit ${maxRanked}
    ) r
    order by r.status is not distinct from 'removed', r.absent_from is not null,
      fold_text(r.name) like fold_text(${beginning}) desc,
      fold_text(r.name) like fold_text(${`the ${beginning}`}) desc, length(r.name), r.number
    limit 8`)
}

export interface ShippedRow {
  readonly number: string
  readonly org_id: string
  readonly regulator: string
  readonly name: string
  readonly charity_type: string | null
  readonly registered_on: string | null
  readonly weblink: string | null
  readonly source_date: string | null
}

export const isRegisterEmpty = async (db: Db): Promise<boolean> => {
  const { found } = await db.one<IsRegisterEmptyRow>(sql`
    select not exists (select from charity_register) as found`)
  return found
}

/** Adds the shipped charities that are not in the register yet. */
export const insertShipped = (db: Db, rows: readonly ShippedRow[]): Promise<number> =>
  db.run(sql`
    insert into charity_register (number, org_id, regulator, name, charity_type, registered_on,
      weblink, source, source_date)
    select number, org_id, regulator, name, charity_type, registered_on, weblink, 'shipped',
      source_date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shipped(number text, org_id text,
      regulator text, name text, charity_type text, registered_on date, weblink text,
      source_date date)
    on conflict (number) do nothing`)
