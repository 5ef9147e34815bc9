import { sql, type Db } from '../../platform/database/index.ts'
import type { IsRegisterEmptyRow, RegisterRecord } from './charity-register.rows.ts'

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
