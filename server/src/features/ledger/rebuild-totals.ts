import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import type {
  PublicTotalsIncompleteRow,
  PublicTotalsRow,
  RebuildLedgerTotalsRow,
  RebuildPublicTotalsRow,
  TotalsBacklogRow,
} from './ledger.rows.ts'

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
  const behind = await database.transaction('money', (db) =>
    db.many<TotalsBacklogRow>(sql`select id from list_spending_backlog() id`),
  )
  for (const { id } of behind) {
    await database.transaction('money', (db) => rebuildLedgerTotals(db, id))
  }
}

/**
 * Counts the sums of what visitors see anew, each charity in its own transaction. A row of the nil
 * UUID, which says that the sums are incomplete, goes last.
 */
export const rebuildPublicTotals = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  const charities = await database.read('system', (db) =>
    db.many<PublicTotalsRow>(sql`
      select charity_id id from project union select charity_id from charity_public_total
      order by id desc`),
  )
  for (const { id } of charities) {
    await database.transaction('money', (db) =>
      db.one<RebuildPublicTotalsRow>(sql`select rebuild_public_totals(${id})::text as rebuilt`),
    )
  }
}

/**
 * Counts the sums of charities that are older than the table of these sums. After the first start of
 * the product with this table, nothing is left to count.
 */
export const storePublicTotals = async (deps: Pick<Deps, 'database'>): Promise<void> => {
  const { incomplete } = await deps.database.transaction('money', (db) =>
    db.one<PublicTotalsIncompleteRow>(sql`
      select exists (select from charity_public_total
        where charity_id = '00000000-0000-0000-0000-000000000000') as incomplete`),
  )
  if (incomplete) await rebuildPublicTotals(deps)
}
