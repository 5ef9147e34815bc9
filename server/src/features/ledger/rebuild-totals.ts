import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { RebuildLedgerTotalsRow, TotalsBacklogRow } from './ledger.rows.ts'

/**
 * Computes the stored evidence of a ledger’s payments, its totals and the number of transfers again
 * from the entries. Transactions that change them wait until this transaction ends. `db` acts as
 * the system.
 */
export const rebuildLedgerTotals = async (db: Db, charityId: string): Promise<void> => {
  await db.one<RebuildLedgerTotalsRow>(
    sql`select rebuild_transfer_totals(${charityId})::text as counted,
      rebuild_spending_evidence(${charityId})::text as rebuilt`,
  )
}

/**
 * Stores the totals of ledgers that are older than the tables of totals, each in its own
 * transaction. After the first start of the product with these tables, no such ledger is left.
 */
export const storeTotalsBacklog = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  const behind = await database.transaction('system', (db) =>
    db.many<TotalsBacklogRow>(sql`select id from list_spending_backlog() id`),
  )
  for (const { id } of behind) {
    await database.transaction('system', (db) => rebuildLedgerTotals(db, id))
  }
}
