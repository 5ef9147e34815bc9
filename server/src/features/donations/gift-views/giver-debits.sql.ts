import type { GiverDebit } from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { GiverDebitsRow } from '../donations.rows.ts'

/** Lists the Direct Debits of a person's own gifts that banks are processing, soonest first. */
export const listGiverDebits = async (db: Db, personId: string): Promise<GiverDebit[]> => {
  const rows = await db.many<GiverDebitsRow>(sql`
    select d.amount, d.currency, y.collect_on
    from donation_giver g
    join donation d on d.id = g.donation_id
    join donation_payment y on y.donation_id = d.id
    where g.person_id = ${personId} and g.donor_org_id is null
      and d.status = 'processing' and y.method = 'direct-debit'
    order by y.collect_on, d.id`)
  return rows.map(({ amount, collectOn, currency }) => ({
    amount,
    collectOn: collectOn,
    currency,
  }))
}
