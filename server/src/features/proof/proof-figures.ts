import { sql } from '../../platform/database/index.ts'
import { defineFigures } from '../../platform/metrics/index.ts'
import type { ProofFiguresRow } from './proof.rows.ts'

/** How recently ledgers were signed. */
export const proofFigures = defineFigures({
  declared: {
    pennytrail_checkpoint_age_seconds: {
      help: 'How long ago the newest checkpoint of any ledger was signed; absent without one.',
    },
  },
  read: async (db, now) => {
    const latest = await db.maybe<ProofFiguresRow>(sql`
      select signed_at from ledger_checkpoint order by signed_at desc limit 1`)
    return {
      pennytrail_checkpoint_age_seconds: latest
        ? (now.getTime() - Date.parse(latest.signedAt)) / 1000
        : null,
    }
  },
})
