import { sql } from '../../platform/database/index.ts'
import { defineFigures } from '../../platform/metrics/index.ts'
import type { DonationFiguresRow } from './donations.rows.ts'

/**
 * How far the product is behind the card processor. A gift whose webhook event is lost is checked at
 * the processor instead, so a check that is overdue means that neither way works.
 */
export const donationFigures = defineFigures({
  declared: {
    pennytrail_payment_check_overdue_seconds: {
      help: 'How long the oldest payment whose outcome is unknown has been due to be checked.',
    },
  },
  read: async (db, now) => {
    const { due } = await db.one<DonationFiguresRow>(sql`
      select least(
        (select min(check_at) from donation_payment where check_at is not null),
        (select min(check_at) from refund_request where check_at is not null),
        (select min(check_at) from monthly_gift where check_at is not null)) as due`)
    const overdue = due === null ? 0 : (now.getTime() - Date.parse(due)) / 1000
    return { pennytrail_payment_check_overdue_seconds: Math.max(0, overdue) }
  },
})
