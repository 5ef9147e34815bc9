import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { RegisterTable } from './extract-columns.ts'
import type { LockImportRow } from '../charity-register.rows.ts'

/**
 * Columns of the staging table for each table of the extract. A staging table is a temporary table
 * of this connection: it is not logged, needs no cleaning up after a crash, and lets set-based
 * statements store the rows in any order.
 */
const stagings: Record<RegisterTable, { readonly columns: string; readonly copied: string }> = {
  charity: {
    columns: `line integer, number text, org_id text, name text, charity_type text, status text,
      reporting_status text, registered_on date, removed_on date, weblink text, activities text,
      latest_income bigint, latest_expenditure bigint, company_number text, gift_aid boolean,
      insolvent boolean, in_administration boolean, source_date date`,
    copied: `line, number, org_id, name, charity_type, status, reporting_status, registered_on,
      removed_on, weblink, activities, latest_income, latest_expenditure, company_number, gift_aid,
      insolvent, in_administration, source_date`,
  },
  classification: {
    columns: 'line integer, number text, source_date date, code smallint',
    copied: 'line, number, source_date, code',
  },
  area: {
    columns: 'line integer, number text, source_date date, country text',
    copied: 'line, number, source_date, country',
  },
}

/**
 * Copies lines of COPY text into an empty staging table, only as fast as the database accepts them.
 */
export const stage = async (
  db: Db,
  table: RegisterTable,
  lines: AsyncGenerator<string>,
): Promise<void> => {
  const { columns, copied } = stagings[table]
  // Statements of an import may run longer than those of a request.
  await db.client.query('set statement_timeout = 0')
  await db.client.query('drop table if exists pg_temp.register_staging')
  await db.client.query(`create temporary table register_staging (${columns})`)
  const copy = db.client.query(copyFrom(`copy register_staging (${copied}) from stdin`))
  await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 1 }), copy)
  await db.client.query('create index on register_staging (number, line desc)')
  await db.client.query('analyze register_staging')
}

/** Drops the staging table and restores the connection's settings. */
export const unstage = async (db: Db): Promise<void> => {
  await db.client.query('drop table if exists pg_temp.register_staging')
  await db.client.query('reset statement_timeout')
}

/**
 * Locks the register so that only one import at a time writes to it. Returns false if another one
 * is running.
 */
export const lockImport = async (db: Db): Promise<boolean> => {
  const { locked } = await db.one<LockImportRow>(
    sql`select pg_try_advisory_lock(hashtext('charity-register-import')) as locked`,
  )
  return locked
}

export const unlockImport = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_unlock(hashtext('charity-register-import'))`)
}
