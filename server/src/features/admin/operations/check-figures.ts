import { sql } from '../../../platform/database/index.ts'
import { defineFigures } from '../../../platform/metrics/index.ts'
import type { CheckFiguresRow } from '../admin.rows.ts'

/** The result of the newest ledger check. */
export const checkFigures = defineFigures({
  declared: {
    pennytrail_ledger_check_age_seconds: {
      help: 'How long ago the ledgers were last checked; absent before the first check.',
    },
    pennytrail_ledger_check_errors: {
      help: 'Rules broken and ledgers damaged at the last check; absent before the first check.',
    },
  },
  read: async (db, now) => {
    const last = await db.maybe<CheckFiguresRow>(sql`
      select checked_at,
        /* never null */ jsonb_array_length(broken) + jsonb_array_length(bad_ledgers) as errors
      from ledger_check order by checked_at desc limit 1`)
    return {
      pennytrail_ledger_check_age_seconds: last
        ? (now.getTime() - Date.parse(last.checkedAt)) / 1000
        : null,
      pennytrail_ledger_check_errors: last?.errors ?? null,
    }
  },
})
