import { sql, type Db } from '../../../platform/database/index.ts'
import type { GiftToRead, ReceivedRefunds } from '../donations.rows.ts'

/** The refunds and disputes on the processor's list that are already stored. */
export type { ReceivedRefunds } from '../donations.rows.ts'

export const readReceivedRefunds = (
  db: Db,
  ids: { readonly disputes: readonly string[]; readonly refunds: readonly string[] },
): Promise<ReceivedRefunds> =>
  db.one<ReceivedRefunds>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', k.id, 'state', k.state,
         'movements', cardinality(k.movements))), '[]')
       from donation_dispute k where k.id = any (${ids.disputes})) as disputes,
      (select coalesce(json_agg(json_build_object('id', r.id, 'failed', r.failed_at is not null)),
         '[]') from donation_refund r where r.id = any (${ids.refunds})) as refunds,
      (select coalesce(json_agg(q.provider_id), '[]') from refund_request q
       where q.provider_id = any (${ids.refunds}) and q.state in ('asked', 'sent')) as waiting`)

/** Lists an account's gifts that were paid by these payments, and those with an open dispute. */
export const listGiftsToRead = (
  db: Db,
  account: string,
  paymentIntents: readonly string[],
): Promise<GiftToRead[]> =>
  db.many<GiftToRead>(sql`
    select y.donation_id as id, y.checkout_session as session, y.invoice
    from donation_payment y
    where y.stripe_account = ${account} and coalesce(y.checkout_session, y.invoice) is not null
      and (y.payment_intent = any (${paymentIntents}) or y.donation_id in (
        select k.donation_id from donation_dispute k where k.state in ('inquiry', 'open', 'review')))
    order by y.donation_id`)
