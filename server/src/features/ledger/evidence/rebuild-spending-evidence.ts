import { sql, type Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { RebuildSpendingEvidenceRow, SpendingBacklogRow } from '../ledger.rows.ts'

/**
 * Stores the evidence of a ledger’s payments, and its sums, anew from the entries. Changes of the
 * evidence of that ledger wait until the transaction ends. `db` acts as the system.
 */
export const rebuildSpendingEvidence = async (db: Db, charityId: string): Promise<void> => {
  await db.one<RebuildSpendingEvidenceRow>(
    sql`select rebuild_spending_evidence(${charityId})::text as rebuilt`,
  )
}

/**
 * Stores the evidence of payments of ledgers that are older than its tables, each in its own
 * transaction. After the first start of the product with these tables, no such ledger is left.
 */
export const storeSpendingBacklog = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  const behind = await database.transaction('system', (db) =>
    db.many<SpendingBacklogRow>(sql`select id from list_spending_backlog() id`),
  )
  for (const { id } of behind) {
    await database.transaction('system', (db) => rebuildSpendingEvidence(db, id))
  }
}
