import { sql, type Db } from '../../../platform/database/index.ts'
import type { FindImportedRow } from '../charity-register.rows.ts'
import type { RegisterTable } from './readers/extract-columns.ts'
import type { RejectedRow, TableOutcome } from './import-outcome.ts'

/** The outcome of an earlier import of the same file, with the first refused rows. */
export interface Imported {
  readonly outcome: TableOutcome
  readonly refused: readonly RejectedRow[]
}

/**
 * Finds the import of a file that would change nothing now. A trigger forgets the file as soon as
 * anything else changes the register.
 */
export const findImported = async (db: Db, digest: Buffer): Promise<Imported | undefined> => {
  const found = await db.maybe<FindImportedRow>(
    sql`select outcome from charity_register_file where digest = ${digest}`,
  )
  return found?.outcome
}

export const saveImported = (
  db: Db,
  digest: Buffer,
  table: RegisterTable,
  imported: Imported,
): Promise<number> =>
  db.run(sql`
    insert into charity_register_file (digest, register_table, outcome)
    values (${digest}, ${table}, ${JSON.stringify(imported)}::jsonb)
    on conflict (digest) do update set outcome = excluded.outcome, imported_at = now()`)
