import { sql, type Db } from '../platform/database/index.ts'
import type { RowsRow } from './testing.test-rows.ts'

/** Counts the rows of `table` that PostgreSQL reads for `work`, which uses the transaction of `db`. */
export const countRowsRead = async (
  db: Db,
  table: string,
  work: () => Promise<unknown>,
): Promise<number> => {
  // PostgreSQL also counts earlier transactions of the connection until it has reported them.
  const count = async (): Promise<number> =>
    (
      await db.one<RowsRow>(sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_xact_user_tables where relname = ${table}`)
    ).rows ?? 0
  const before = await count()
  await work()
  return (await count()) - before
}
