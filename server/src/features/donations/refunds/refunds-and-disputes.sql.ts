import type { DonationStatus } from '@pennytrail/contract/donations/rules.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { NewEntry } from '../../ledger/index.ts'
import type { DisputeState } from './dispute-snapshot.ts'
import type { RefundSnapshot } from '../settlement/payment-snapshot.ts'
import type { ReasonsRow, RefundsAndDisputesRow } from '../donations.rows.ts'

export interface SavedDispute {
  readonly id: string
  readonly amount: number
  readonly reason: string
  readonly state: DisputeState
  readonly openedAt: Date
  readonly respondBy: Date | null
  /** Money that the bank took from the gift in disputes and did not give back. */
  readonly taken: number
  readonly beyond: number
  readonly fee: number
  readonly movements: readonly string[]
}

/** A dispute as it is now. `before` is its state when last synced, or null for a new dispute. */
export interface DisputeAfter extends SavedDispute {
  readonly before: DisputeState | null
  readonly feeBefore: number
}

/** The stored refunds and disputes of a gift. The row of the gift itself has the totals. */
export interface SavedRefundsAndDisputes {
  /** Ids of refunds known to have failed after they succeeded. */
  readonly failed: readonly string[]
  /** Requests that refund only the part of the gift in one fund. */
  readonly parts: readonly { readonly request: string; readonly projectId: string | null }[]
  readonly disputes: readonly Pick<
    SavedDispute,
    'id' | 'state' | 'taken' | 'beyond' | 'fee' | 'movements'
  >[]
}

/** Refunds and disputes of a gift that the ledger has not posted yet. */
export interface RefundsAndDisputes {
  readonly refunded: number
  readonly takenBack: number
  readonly feeMoved: number
  readonly status: DonationStatus
  /**
   * Refunds that succeeded since the last sync. `cameBack`: refunds that failed after they
   * succeeded.
   */
  readonly succeeded: readonly RefundSnapshot[]
  readonly cameBack: readonly RefundSnapshot[]
  readonly disputes: readonly DisputeAfter[]
  readonly entries: readonly NewEntry[]
}

/**
 * Reads the stored refunds and disputes of gifts whose rows are locked. Callers ask only for gifts
 * that have any.
 */
export const readRefundsAndDisputes = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, SavedRefundsAndDisputes>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.many<RefundsAndDisputesRow>(sql`
    select g.id,
      (select coalesce(json_agg(r.id), '[]') from donation_refund r
       where r.donation_id = g.id and r.failed_at is not null) as failed,
      (select coalesce(json_agg(json_build_object('request', q.id, 'projectId', q.part_project_id)),
        '[]') from refund_request q where q.donation_id = g.id and q.of_part) as parts,
      (select coalesce(json_agg(json_build_object('id', p.id, 'state', p.state, 'taken', p.taken,
        'beyond', p.beyond, 'fee', p.fee, 'movements', p.movements)), '[]')
       from donation_dispute p where p.donation_id = g.id) as disputes
    from unnest(${ids}::uuid[]) as g(id)`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Stores the refunds and disputes that the ledger has posted, and the gift's new status and
 * amounts.
 */
export const saveRefundsAndDisputesRows = (
  db: Db,
  id: string,
  computed: RefundsAndDisputes,
  now: Date,
) => {
  const { disputes, succeeded } = computed
  return db.run(sql`
    with counted as (
      insert into donation_refund (id, donation_id, amount, refunded_at)
      select r.id, ${id}::uuid, r.amount, r.at
      from json_to_recordset(${JSON.stringify(succeeded)}) as r(id text, amount bigint, at timestamptz)
    ), disputed as (
      insert into donation_dispute as k (id, donation_id, amount, reason, state, taken, beyond, fee,
        movements, opened_at, respond_by, closed_at)
      select r.id, ${id}::uuid, r.amount, r.reason, r.state, r.taken, r.beyond, r.fee,
        array(select json_array_elements_text(r.movements)), r."openedAt", r."respondBy",
        case when r.state in ('won', 'lost', 'closed') then ${now}::timestamptz end
      from json_to_recordset(${JSON.stringify(disputes)}) as r(id text, amount bigint, reason text,
        state text, taken bigint, beyond bigint, fee bigint, movements json, "openedAt" timestamptz,
        "respondBy" timestamptz)
      on conflict (id) do update set amount = excluded.amount, state = excluded.state,
        taken = excluded.taken, beyond = excluded.beyond, fee = excluded.fee,
        movements = excluded.movements, respond_by = excluded.respond_by,
        closed_at = coalesce(k.closed_at, excluded.closed_at)
    ), given as (
      update donation set refunded = ${computed.refunded}, taken_back = ${computed.takenBack},
        status = ${computed.status}
      where id = ${id} returning id
    )
    update donation_payment y set fee_moved = ${computed.feeMoved},
      refunds = y.refunds || ${succeeded.map((refund) => refund.id)}
    from given where y.donation_id = given.id`)
}

/**
 * Marks refunds as failed. Must run before the gift is updated, because the gift's refunded amount
 * may decrease only if a refund is marked as failed.
 */
export const markCameBack = (db: Db, refunds: readonly RefundSnapshot[], now: Date) =>
  db.run(sql`
    update donation_refund set failed_at = ${now}
    where id = any (${refunds.map(({ id }) => id)})`)

/** Updates the requests made here with the state of the processor's refunds. `failed` is final. */
export const settleRequests = (db: Db, refunds: readonly RefundSnapshot[]) => {
  const rows = refunds.flatMap(({ id, request, state, problem }) =>
    request !== null && state !== 'open' ? [{ id, request, state, problem }] : [],
  )
  if (rows.length === 0) return Promise.resolve(0)
  return db.run(sql`
    update refund_request q set provider_id = r.id, problem = r.problem,
      state = r.state, check_at = null
    from json_to_recordset(${JSON.stringify(rows)}) as r(id text, request text, state text, problem text)
    where q.id::text = r.request and q.state <> 'failed'`)
}

/** Lists the ground of each refund and the reason that the charity gave to the giver. */
export const listReasons = (db: Db, requests: readonly string[]) =>
  db.many<ReasonsRow>(sql`
    select q.id, q.reason, g.ground from refund_request q
    left join refund_ground g on g.request_id = q.id
    where q.id::text = any (${requests})`)
