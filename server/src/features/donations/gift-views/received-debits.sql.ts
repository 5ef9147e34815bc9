import { sql, type Db } from '../../../platform/database/index.ts'
import type { ReceivedDebitRow } from '../donations.rows.ts'
import { recordedGiverJson } from '../retained-givers/recorded-giver.sql.ts'

/**
 * Lists the Direct Debits to a charity or to one of its projects that banks are processing, by the
 * day they are taken.
 */
export const listReceivedDebits = (
  db: Db,
  to: { readonly charityId: string } | { readonly projectId: string },
): Promise<ReceivedDebitRow[]> =>
  db.many<ReceivedDebitRow>(sql`
    select d.id as donation_id, d.reference, coalesce(d.public_name, ${recordedGiverJson}) as name,
      d.currency, d.amount, d.monthly_gift_id is not null as is_monthly, y.collect_on
    from donation d join donation_payment y on y.donation_id = d.id
    where ${'projectId' in to ? sql`d.project_id = ${to.projectId}` : sql`d.charity_id = ${to.charityId}`}
      and d.status = 'processing' and y.method = 'direct-debit'
    order by y.collect_on, d.id`)
