import type { OfflineMethod } from '@pennytrail/contract/grants/rules.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { GiverOfEntryRow, RefundedGiftRow } from '../donations.rows.ts'

/** A gift that was refunded, with the giver who is told. */
export type { RefundedGiftRow } from '../donations.rows.ts'

export interface SavedOfflineRefund {
  /** The id of its ledger entry. */
  readonly id: string
  readonly donationId: string
  readonly amount: number
  readonly method: OfflineMethod
  readonly reference: string
  /** When the money was paid back. */
  readonly at: Date
}

/** Stores a refund that the charity paid itself, and what is refunded of its gift. */
export const saveOfflineRefund = (db: Db, refund: SavedOfflineRefund): Promise<number> =>
  db.run(sql`
    with told as (
      insert into donation_refund (id, donation_id, amount, refunded_at, paid_by, reference)
      values (${refund.id}, ${refund.donationId}, ${refund.amount}, ${refund.at}, ${refund.method},
        ${refund.reference})
    )
    update donation set refunded = refunded + ${refund.amount},
      status = case when refunded + ${refund.amount} + taken_back >= amount then 'refunded'
        else 'partly-refunded' end
    where id = ${refund.donationId}`)

/** Stores what a person sent, so that a repeat is the same refund. It is complete at once. */
export const insertCompletedRequest = (
  db: Db,
  refund: SavedOfflineRefund,
  request: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into refund_request (id, donation_id, amount, reason, state, provider_id, asked_at)
    values (${request.id}, ${refund.donationId}, ${refund.amount}, ${request.reason}, 'succeeded',
      ${refund.id}, ${now})`)

/** Returns the name of a gift’s giver as its own entry has it, for the charity’s team. */
export const findGiverOfEntry = async (db: Db, donationId: string): Promise<string> =>
  (
    await db.maybe<GiverOfEntryRow>(sql`
      select i.giver from ledger_entry e
      join ledger_identity i on i.entry_id = e.id and i.charity_id = e.charity_id
      where e.donation_id = ${donationId} and is_gift_kind(e.kind) and e.reverses_id is null
      order by e.seq limit 1`)
  )?.giver ?? ''

/**
 * Reads a refund that the charity paid itself, with its gift. The giver is a person with an account,
 * or the contact of the organisation; without either there is nobody to tell. `db` acts as the
 * system.
 */
export const findRefundedGift = (db: Db, refundId: string): Promise<RefundedGiftRow | undefined> =>
  db.maybe<RefundedGiftRow>(sql`
    select d.id, d.reference, d.currency, d.amount, d.refunded, d.method, c.name as charity_name,
      o.name as donor_org, /* never null */ greeting_name(n) as first_name, k.email, k.person_id as reader_id, false as is_guest, f.amount as refund_amount,
      f.refunded_at, f.paid_by, f.reference as payment_reference, q.reason, r.ground
    from donation_refund f
    join donation d on d.id = f.donation_id
    join charity c on c.id = d.charity_id
    join donation_giver g on g.donation_id = d.id
    left join donor_org o on o.id = g.donor_org_id
    left join donor_grant t on t.id = d.grant_id
    join person n on n.id = coalesce(g.person_id, donor_org_contact(g.donor_org_id, t.recorded_by))
    join giver_address k on k.person_id = n.id
    left join refund_request q on q.provider_id = f.id
    left join refund_ground r on r.request_id = q.id or r.refund_id = f.id
    where f.id = ${refundId}`)
