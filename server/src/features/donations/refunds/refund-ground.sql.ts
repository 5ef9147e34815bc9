import type { NewGround } from '@pennytrail/contract'
import type {
  BankReturn,
  RefundGround,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { RefundKeyRow, SumExGratiaRow } from '../donations.rows.ts'

/** The ground of a refund with the trustees' decision, and the person who recorded both. */
export type StatedGround = NewGround & { readonly recordedBy: string }

/**
 * The ground of a refund. `failed-appeal` follows from the terms of the gift, and a bank decides what
 * it takes back, so neither needs a decision of the trustees.
 */
export type Ground =
  | StatedGround
  | { readonly ground: Extract<RefundGround, 'failed-appeal'> | BankReturn }

/**
 * Identifies the refund that a ground belongs to: a refund requested here, or one known only as a
 * `donation_refund`.
 */
export type RefundKey = { readonly requestId: string } | { readonly refundId: string }

/** Records the ground of a refund. Returns 0 if one is already recorded. */
export const insertGround = (
  db: Db,
  donationId: string,
  refund: RefundKey,
  ground: Ground,
  now: Date,
): Promise<number> => {
  const stated = 'decision' in ground ? ground : null
  return db.run(sql`
    insert into refund_ground (id, donation_id, request_id, refund_id, ground, decided_by,
      decided_on, decision, power, last_year_income, moral_obligation, no_other_power, recorded_by,
      recorded_at)
    values (${uuidv7(now.getTime())}, ${donationId},
      ${'requestId' in refund ? refund.requestId : null},
      ${'refundId' in refund ? refund.refundId : null}, ${ground.ground},
      ${stated?.decidedBy ?? null}, ${stated?.decidedOn ?? null}, ${stated?.decision ?? null},
      ${stated?.power ?? null}, ${stated?.exGratia?.lastYearIncome ?? null},
      ${stated?.exGratia?.moralObligation ?? null}, ${stated?.exGratia?.noOtherPower ?? null},
      ${stated?.recordedBy ?? null}, ${now})
    on conflict do nothing`)
}

/** Sums the ex gratia payments that returned a part of a gift, in pence, also those under way. */
export const sumExGratia = async (db: Db, donationId: string): Promise<number> => {
  const { amount } = await db.one<SumExGratiaRow>(sql`
    select coalesce(sum(coalesce(f.amount, q.amount)), 0)::bigint as amount
    from refund_ground g
    left join refund_request q on q.id = g.request_id
    left join donation_refund f on f.id = coalesce(g.refund_id, q.provider_id)
    where g.donation_id = ${donationId} and g.ground = 'ex-gratia-payment'
      and f.failed_at is null and coalesce(q.state, '') not in ('failed', 'refused')`)
  return amount
}

/** Finds the kind of refund that an id names, its time, and whether its ground is recorded. */
export const findRefundKey = (db: Db, donationId: string, refund: string) =>
  db.maybe<RefundKeyRow>(sql`
    select q.id as request_id, case when q.id is null then f.id end as refund_id,
      exists (select from refund_ground g where g.request_id = q.id or g.refund_id = f.id) as recorded,
      coalesce(f.amount, q.amount) as amount,
      coalesce(f.refunded_at, q.asked_at) as at
    from (select * from donation_refund where donation_id = ${donationId}) f
    full join (select * from refund_request where donation_id = ${donationId}) q
      on q.provider_id = f.id
    where coalesce(q.id::text, f.id) = ${refund}`)
