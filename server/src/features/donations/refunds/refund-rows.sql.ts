import type { ReceivedRefund } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { RefundRow } from '../donations.rows.ts'

/**
 * Columns of a refund: one requested here, or one made at Stripe or at the end of a project without
 * a request here.
 */
const rows = sql`
  select coalesce(q.id::text, f.id) as id, coalesce(f.amount, q.amount) as amount,
    to_char(coalesce(f.refunded_at, q.asked_at) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    case when f.failed_at is not null then 'failed' else coalesce(q.state, 'succeeded') end as state,
    q.reason, g.ground,
    case when f.paid_by is not null
      then json_build_object('method', /* never null */ f.paid_by,
        'reference', /* never null */ f.reference) end as "paidBack",
    case when d.method <> 'card' then (select e.seq from ledger_entry e
      where e.charity_id = d.charity_id and e.donation_id = d.id and e.kind = 'refund'
        and e.id::text = f.id) end as sequence,
    case when g.decision is null then null
      else json_build_object('by', /* never null */ g.decided_by,
        'on', /* never null */ g.decided_on, 'text', g.decision, 'power', g.power,
        'lastYearIncome', g.last_year_income) end as decision
  from (select * from donation_refund where donation_id = d.id) f
  full join (select * from refund_request where donation_id = d.id) q on q.provider_id = f.id
  left join refund_ground g on g.request_id = q.id or g.refund_id = f.id`

/** The refunds of the gift `d` for its giver, newest first, without the trustees' decision. */
export const giftRefunds: Sql = sql`
  (select coalesce(json_agg(json_build_object('amount', r.amount, 'at', r.at, 'state', r.state,
     'reason', r.reason, 'ground', r.ground, 'paidBack', r."paidBack") order by r.at desc), '[]') from (${rows}) r)`

/**
 * The refunds of the gift `d` for the charity's team, newest first, with the trustees' decision.
 */
export const receivedRefunds: Sql = sql`
  (select coalesce(json_agg(r order by r.at desc), '[]') from (${rows}) r)`

/** Lists the refunds of one gift for the charity's team. */
export const listRefunds = async (db: Db, donationId: string): Promise<ReceivedRefund[]> => {
  const { refunds } = await db.one<RefundRow>(
    sql`select ${receivedRefunds} as refunds from donation d where d.id = ${donationId}`,
  )
  return refunds
}
