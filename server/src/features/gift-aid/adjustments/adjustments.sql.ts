import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { Adjustment, ClaimedBefore } from './adjustments.ts'
import type { NewClaim } from '../claims/claims.sql.ts'
import type { ClaimAdjustmentRow, IsAdjustedRow, IsClaimedAfreshRow } from '../gift-aid.rows.ts'

/**
 * Whether a claim posted the tax that it gave back. Claims submitted since 28 November 2026 do not,
 * because the ledger shows the debt from the day it arises.
 */
export const postsTaxBack = (claim: Sql): Sql => sql`
  exists (select from gift_aid_entry n where n.claim_id = ${claim} and n.what = 'given-back')`

/** The tax of a claimed gift `k` that claims and repayments gave back to HMRC. */
const selectGivenBack = sql`
  select sum(part.tax) tax from (
    select j.tax from gift_aid_adjustment j
    where j.donation_id = k.donation_id and j.of_claim_id = k.claim_id and j.released_at is null
    union all
    select g.tax from gift_aid_repayment_gift g
    where g.donation_id = k.donation_id and g.of_claim_id = k.claim_id) part`

/**
 * Whether HMRC got back more of the tax of a claimed gift `k` than the gift `d`, as it is now, calls
 * for. It is claimed afresh then. `computeTaxToReturn` of the contract has the same rule.
 */
export const isTaxDueAgain = sql`
  coalesce((${selectGivenBack}), 0) > case
    when d.refunded + d.taken_back >= d.amount then k.tax
    when d.amount - d.refunded - d.taken_back >= k.amount then 0
    else least(k.tax, (k.amount - (d.amount - d.refunded - d.taken_back) + 2) / 4) end`

/**
 * Lists gifts that were submitted to HMRC and may have changed since, except those that HMRC
 * refused. Looks up each gift, because PostgreSQL would read all gifts of the platform for a join.
 * `aroseOn` is the day of the latest change, if it was recorded in the last two days.
 */
export const listClaimedBefore = (db: Db, charityId: string, now: Date): Promise<ClaimedBefore[]> =>
  db.many<ClaimedBefore>(sql`
    select d.id "donationId", d.reference, k.claim_id, c.number claim_number,
      k.given_on::text given_on, d.project_id, k.amount, k.tax,
      d.amount - d.refunded - d.taken_back "left", gift_aid_declared(d.id) is not null covered,
      o.donation_id is null is_gift, d.repayable and gift_is_repayable(d.id) is_repayable,
      k.given_back_at is not null is_given_back, coalesce(a.tax, 0)::bigint given_back,
      coalesce(b.tax, 0)::bigint posted, /* never null */ c.submitted_on::text submitted_on,
      arose.day::text arose_on,
      coalesce((select max(j.step) from gift_aid_adjustment j
        where j.donation_id = d.id and j.released_at is null), 0) steps
    from gift_aid_claim_gift k
    join gift_aid_claim c on c.id = k.claim_id
    cross join lateral (select * from donation g where g.id = k.donation_id offset 0) d
    left join gift_aid_left_out o on o.donation_id = d.id
    left join gift_aid_ending e on e.declaration_id = k.declaration_id
    left join gift_waiver w on w.donation_id = d.id
    left join lateral (${selectGivenBack}) a on true
    left join lateral (
      select sum(part.tax) tax from (
        select j.tax from gift_aid_adjustment j join gift_aid_claim m on m.id = j.claim_id
        where j.donation_id = d.id and j.of_claim_id = k.claim_id and j.released_at is null
          and m.state in ('submitted', 'paid') and ${postsTaxBack(sql`m.id`)}
        union all
        select t.tax from gift_aid_debt t
        where t.donation_id = d.id and t.of_claim_id = k.claim_id and t.released_at is null
      ) part) b on true
    cross join lateral (
      select max(part.day) as day from (
        select x.entry_date as day from ledger_entry x
        where x.donation_id = d.id and x.charity_id = k.charity_id
          and is_refund_kind(x.kind) and x.recorded_at > ${now}::timestamptz - interval '2 days'
        union all
        select (moment at time zone 'Europe/London')::date
        from unnest(array[o.left_out_at, e.ended_at, w.waived_at]) moment
        where moment > ${now}::timestamptz - interval '2 days') part) arose
    where k.charity_id = ${charityId} and k.released_at is null
      and c.state in ('submitted', 'paid') and d.status <> 'disputed'
      and not exists (select from gift_aid_refusal f
        where f.claim_id = k.claim_id and f.donation_id = k.donation_id)
      and (d.refunded + d.taken_back > 0 or a.tax is not null or b.tax is not null
           or o.donation_id is not null or k.given_back_at is not null
           or (d.repayable and gift_is_repayable(d.id)) or e.declaration_id is not null)`)

export const insertAdjustments = (
  db: Db,
  claim: NewClaim,
  adjustments: readonly Adjustment[],
): Promise<number> => {
  const rows = adjustments.map(({ of, amount, tax, why }) => ({
    donation: of.donationId,
    claim: of.claimId,
    step: of.steps + 1,
    amount,
    tax,
    why,
  }))
  return db.run(sql`
    insert into gift_aid_adjustment (claim_id, donation_id, of_claim_id, charity_id, step, amount,
      tax, reason)
    select ${claim.id}::uuid, r.donation, r.claim, ${claim.charityId}::uuid, r.step, r.amount,
      r.tax, r.why
    from json_to_recordset(${JSON.stringify(rows)}) as r(donation uuid, claim uuid, step integer,
      amount bigint, tax bigint, why text)`)
}

/**
 * Marks gifts of earlier claims whose tax goes back to HMRC in full: because they are repayable, so
 * that they can be claimed again later, or because a new claim takes them afresh.
 */
export const markGivenBack = (
  db: Db,
  gifts: readonly Pick<ClaimedBefore, 'claimId' | 'donationId'>[],
  now: Date,
): Promise<number> =>
  db.run(sql`
    update gift_aid_claim_gift k set given_back_at = ${now}
    from json_to_recordset(${JSON.stringify(gifts)}) as r("claimId" uuid, "donationId" uuid)
    where k.claim_id = r."claimId" and k.donation_id = r."donationId"`)

/** Returns whether a gift whose tax this claim gave back has been claimed again since. */
export const isClaimedAfresh = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe<IsClaimedAfreshRow>(sql`
    select from gift_aid_adjustment j join gift_aid_claim_gift k on k.donation_id = j.donation_id
    where j.claim_id = ${id} and j.released_at is null
      and k.claim_id not in (j.of_claim_id, ${id}) and k.released_at is null and k.given_back_at is null
    limit 1`)) !== undefined

export const listAdjustments = (db: Db, claimId: string): Promise<ClaimAdjustmentRow[]> =>
  db.many<ClaimAdjustmentRow>(sql`
    select j.donation_id, d.reference, c.number of_claim, j.amount, j.tax, j.reason why
    from gift_aid_adjustment j
    join donation d on d.id = j.donation_id
    join gift_aid_claim c on c.id = j.of_claim_id
    where j.claim_id = ${claimId} order by c.number, d.reference`)

/** Returns whether a later claim gives back part of the tax of this claim. */
export const isAdjusted = async (db: Db, id: string): Promise<boolean> => {
  const { adjusted } = await db.one<IsAdjustedRow>(sql`
    select exists (select from gift_aid_adjustment
                   where of_claim_id = ${id} and released_at is null) adjusted`)
  return adjusted
}
