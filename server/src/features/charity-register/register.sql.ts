import { sql, type Db } from '../../platform/database/index.ts'

export interface RegisterRecord {
  readonly number: string
  readonly org_id: string
  readonly regulator: 'CCEW' | 'OSCR' | 'CCNI'
  readonly name: string
  readonly charity_type: string | null
  readonly status: 'registered' | 'removed' | null
  readonly reporting_status: string | null
  readonly registered_on: string | null
  readonly removed_on: string | null
  readonly weblink: string | null
  readonly activities: string | null
  readonly company_number: string | null
  readonly insolvent: boolean | null
  readonly classes: number[]
  readonly countries: string[]
  readonly source_date: string | null
}

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
  const { found } = await db.one<{ found: boolean }>(sql`
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
