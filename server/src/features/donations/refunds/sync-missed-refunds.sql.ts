import { sql, type Db } from '../../../platform/database/index.ts'
import type { DisputeState } from './dispute-snapshot.ts'

/** Refunds and disputes on the processor's list that are already in the database. */
export interface ReceivedRefunds {
  readonly disputes: readonly { id: string; state: DisputeState; movements: number }[]
  /** Refunds already counted; `failed` if the money came back. */
  readonly refunds: readonly { id: string; failed: boolean }[]
  /** Ids of refunds that were requested here and are not yet known to have succeeded. */
  readonly waiting: readonly string[]
}

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

export interface GiftToRead {
  readonly id: string
  /**
   * The gift was paid either on a payment page or by a monthly gift's invoice. The other field is
   * null.
   */
  readonly session: string | null
  readonly invoice: string | null
}

/** Lists the gifts of an account that these payments made, and those with an open dispute. */
export const findGiftsToRead = (
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
