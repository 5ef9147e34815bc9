import { sql } from '../../platform/database/index.ts'
import { defineFigures } from '../../platform/metrics/index.ts'
import type { LedgerFiguresRow } from './ledger.rows.ts'

/** How recently the ledgers grew. */
export const ledgerFigures = defineFigures({
  declared: {
    pennytrail_ledger_head_age_seconds: {
      help: 'How long ago the newest entry of any ledger was recorded; absent without entries.',
    },
  },
  read: async (db, now) => {
    const since = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)
    const newest = (days: number) =>
      sql`select max(recorded_at) from ledger_entry where recorded_at > ${since(days)}`
    // A later part of coalesce runs only if the earlier ones found nothing, so usually only the end
    // of the table is read. PostgreSQL must know the values to choose the index.
    const { at } = await db.one<LedgerFiguresRow>(
      sql`
      select coalesce((${newest(0.05)}), (${newest(1)}), (${newest(30)}),
        (select max(recorded_at) from ledger_entry)) as at`,
      { prepare: false },
    )
    return {
      pennytrail_ledger_head_age_seconds:
        at === null ? null : (now.getTime() - Date.parse(at)) / 1000,
    }
  },
})
