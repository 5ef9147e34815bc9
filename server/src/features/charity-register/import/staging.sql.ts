import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { RegisterTable } from './readers/extract-columns.ts'
import type { LockImportRow } from '../charity-register.rows.ts'

/**
 * A staging table for each table of the extract. They are temporary tables of this connection: they
 * are not logged, need no cleaning up after a crash, and let set-based statements store the rows.
 * The tables of codes have a row for each run of lines about one charity.
 */
const stagings: Record<RegisterTable, { readonly name: string; readonly make: string }> = {
  charity: {
    name: 'register_staging',
    make: `create temporary table register_staging (line integer, number text, org_id text,
      regulator text, name text, charity_type text, status text, reporting_status text, registered_on date,
      removed_on date, weblink text, activities text, latest_income bigint,
      latest_expenditure bigint, company_number text, gift_aid boolean, insolvent boolean,
      in_administration boolean, source_date date, classes smallint[], countries text[],
      cross_border boolean, parent_number text)`,
  },
  classification: {
    name: 'register_class_staging',
    make: `create temporary table register_class_staging (line integer, lines integer, number text,
      codes smallint[])`,
  },
  area: {
    name: 'register_area_staging',
    make: `create temporary table register_area_staging (line integer, lines integer, number text,
      codes text[])`,
  },
}

/** Creates the staging tables, empty. */
export const createStagings = async (db: Db): Promise<void> => {
  for (const { name, make } of Object.values(stagings)) {
    await db.client.query(`drop table if exists pg_temp.${name}`)
    await db.client.query(make)
  }
}

/** Copies lines of COPY text into a staging table, only as fast as the database accepts them. */
export const stage = async (
  db: Db,
  table: RegisterTable,
  lines: AsyncGenerator<string>,
): Promise<void> => {
  const copy = db.client.query(copyFrom(`copy ${stagings[table].name} from stdin`))
  await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 4 }), copy)
  await db.client.query(`analyze ${stagings[table].name} (number)`)
}

/**
 * Stages the classes and countries that rows of charities have themselves, as rows of the tables of
 * codes. Returns whether there were any.
 */
export const stageCodesOfCharities = async (db: Db): Promise<boolean> => {
  await db.client.query(`insert into register_area_staging
    select line, 1, number, countries from register_staging where countries is not null`)
  const { rowCount } = await db.client.query(`insert into register_class_staging
    select line, 1, number, classes from register_staging where classes is not null`)
  return (rowCount ?? 0) > 0
}

/**
 * Begins the transaction of an import, in which only this import writes to the register. Returns
 * false if another import is running.
 */
export const beginImport = async (db: Db): Promise<boolean> => {
  await db.client.query('begin')
  // Statements of an import may run longer than those of a request.
  await db.client.query('set local statement_timeout = 0')
  await db.client.query(`set local work_mem = '64MB'`)
  if (!(await lockImport(db))) return false
  await db.run(sql`lock table charity_register in share row exclusive mode`)
  return true
}

/** Locks the register against other imports for this transaction. Returns false if one is running. */
export const lockImport = async (db: Db): Promise<boolean> => {
  const { locked } = await db.one<LockImportRow>(
    sql`select pg_try_advisory_xact_lock(hashtext('charity-register-import')) as locked`,
  )
  return locked
}
