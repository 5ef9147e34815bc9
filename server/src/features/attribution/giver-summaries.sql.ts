import { sql, type Db } from '../../platform/database/index.ts'
import type { BacklogRow, RebuiltRow, SavedRow } from './attribution.rows.ts'
import type { SummaryChanges } from './giver-summaries.ts'

/** Adds the changes of postings to the summaries of the givers, in one statement. */
export const saveSummaryChanges = async (
  db: Db,
  changes: readonly SummaryChanges[],
): Promise<void> => {
  const balances = changes.flatMap((change) => change.balances)
  const payments = changes.flatMap((change) => change.payments)
  if (balances.length + payments.length === 0) return
  await db.one<SavedRow>(sql`
    select change_giver_summaries(${JSON.stringify(balances)},
      ${payments.length > 0 ? JSON.stringify(payments) : null},
      ${balances.some(({ waits }) => waits === false)}) saved`)
}

/** The summaries in a ledger that must be made again: of all its givers, or of these. */
export interface SummaryBacklog {
  readonly id: string
  readonly givers: string[] | null
}

/** Lists the summaries that must be made again, by ledger. */
export const listSummaryBacklog = (db: Db): Promise<SummaryBacklog[]> =>
  db.many<BacklogRow>(sql`
    select l.charity_id id, case when bool_and(l.giver_id is not null) then array(
        select distinct b.giver_id::text from giver_backlog b
        where b.charity_id = l.charity_id and b.giver_id is not null) end givers
    from giver_backlog l group by l.charity_id order by 1`)

/**
 * Makes the summaries in one ledger again, under the lock on the ledger: of all its givers, or of
 * these.
 */
export const rebuildSummaries = async (
  db: Db,
  charityId: string,
  givers: readonly string[] | null = null,
): Promise<void> => {
  await db.run(sql`select from ledger_head where charity_id = ${charityId} for update`)
  // First, because a gift that moves from now on must be noted again.
  await db.run(sql`
    delete from giver_backlog where charity_id = ${charityId}
      and (${givers}::uuid[] is null or giver_id = any (${givers}::uuid[]))`)
  await db.one<RebuiltRow>(
    sql`select rebuild_giver_summaries(${charityId}, ${givers}::uuid[]) rebuilt`,
  )
  if (givers) return
  await db.run(sql`update ledger_head set givers_seq = seq where charity_id = ${charityId}`)
}
