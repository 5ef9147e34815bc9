import { sql, type Db } from '../../platform/database/index.ts'
import type { IsRegisterEmptyRow, RegisterRecord } from './charity-register.rows.ts'

export type { RegisterRecord } from './charity-register.rows.ts'

export const findRegisterRecord = (db: Db, number: string): Promise<RegisterRecord | undefined> =>
  db.maybe<RegisterRecord>(sql`
    select number, org_id, regulator, name, charity_type, status, reporting_status, registered_on,
      removed_on, weblink, activities, company_number, insolvent, classes, countries, source_date
    from charity_register where number = ${number}`)

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
