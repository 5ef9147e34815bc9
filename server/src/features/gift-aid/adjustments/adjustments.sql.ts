import { sql, type Db } from '../../../platform/database/index.ts'
import type { Adjustment, ClaimedBefore } from './adjustments.ts'
import type { NewClaim } from '../claims/claims.sql.ts'
import type { ClaimAdjustmentRow, IsAdjustedRow, IsClaimedAfreshRow } from '../gift-aid.rows.ts'

/** Lists gifts that were submitted to HMRC and may have changed since. */
export const listClaimedBefore = (db: Db, charityId: string): Promise<ClaimedBefore[]> =>
  db.many<ClaimedBefore>(sql`
    select d.id "donationId", d.reference, k.claim_id "claimId", c.number "claimNumber",
      k.given_on::text "givenOn", d.project_id "projectId", k.amount, k.tax,
      d.amount - d.refunded - d.taken_back "left", gift_aid_declared(d.id) is not null covered,
      o.donation_id is null "isGift", d.repayable and gift_is_repayable(d.id) "isRepayable", coalesce(a.tax, 0)::bigint "givenBack",
      coalesce((select max(j.step) from gift_aid_adjustment j
        where j.donation_id = d.id and j.released_at is null), 0) steps
    from gift_aid_claim_gift k
    join gift_aid_claim c on c.id = k.claim_id
    join donation d on d.id = k.donation_id
    left join gift_aid_left_out o on o.donation_id = d.id
    left join lateral (
      select sum(j.tax) tax from gift_aid_adjustment j
      where j.donation_id = d.id and j.of_claim_id = k.claim_id and j.released_at is null) a on true
    where k.charity_id = ${charityId} and k.released_at is null and k.given_back_at is null
      and c.state in ('submitted', 'paid') and d.status <> 'disputed'
      and (d.refunded + d.taken_back > 0 or a.tax is not null or o.donation_id is not null
           or (d.repayable and gift_is_repayable(d.id))
           or exists (select from gift_aid_ending e where e.declaration_id = k.declaration_id))`)

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
 * Marks gifts of earlier claims whose tax this claim gives back in full because the gifts are
 * repayable. Each gift can be claimed again once it is no longer repayable.
 */
export const markGivenBack = (db: Db, claim: NewClaim): Promise<number> =>
  db.run(sql`
    update gift_aid_claim_gift k set given_back_at = ${claim.now}
    from gift_aid_adjustment j
    where j.claim_id = ${claim.id} and j.reason = 'repayable'
      and k.claim_id = j.of_claim_id and k.donation_id = j.donation_id`)

/** Returns whether a gift whose tax this claim gave back has been claimed again since. */
export const isClaimedAfresh = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe<IsClaimedAfreshRow>(sql`
    select from gift_aid_adjustment j join gift_aid_claim_gift k on k.donation_id = j.donation_id
    where j.claim_id = ${id} and j.reason = 'repayable' and j.released_at is null
      and k.claim_id <> j.of_claim_id and k.released_at is null and k.given_back_at is null
    limit 1`)) !== undefined

export const listAdjustments = (db: Db, claimId: string): Promise<ClaimAdjustmentRow[]> =>
  db.many<ClaimAdjustmentRow>(sql`
    select j.donation_id "donationId", d.reference, c.number "ofClaim", j.amount, j.tax, j.reason why
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
