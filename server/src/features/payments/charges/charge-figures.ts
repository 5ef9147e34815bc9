import { sql } from '../../../platform/database/index.ts'
import { defineFigures } from '../../../platform/metrics/index.ts'
import type { ChargeFiguresRow } from '../payments.rows.ts'
import { openChargeFindings } from './charge-findings.sql.ts'

/** How far the charges at the card processor and the gifts here agree. */
export const chargeFigures = defineFigures({
  declared: {
    pennytrail_charge_findings: {
      help: 'Open differences between charges at the card processor and gifts.',
    },
    pennytrail_charge_comparison_age_seconds: {
      help: 'How long ago the account that has waited longest was compared; absent without one.',
    },
  },
  read: async (db, now) => {
    const { findings, oldest } = await db.one<ChargeFiguresRow>(sql`
      select (${openChargeFindings}) as findings,
        (select min(greatest(k.compared_at, k.connected_at)) from payment_connection k
         join charity c on c.id = k.charity_id and c.stripe_account = k.account) as oldest`)
    return {
      pennytrail_charge_findings: findings,
      pennytrail_charge_comparison_age_seconds:
        oldest === null ? null : (now.getTime() - Date.parse(oldest)) / 1000,
    }
  },
})
