import { sql, type Db } from '../../../platform/database/index.ts'
import { postsTaxBack } from '../adjustments/adjustments.sql.ts'
import type { OpenDebtRow, RefusableGiftRow } from '../gift-aid.rows.ts'

/** A gift of a claim, as far as it concerns HMRC's refusal of it. */
interface GiftOfClaim {
  readonly claimId: string
  readonly giftId: string
}

export const findRefusable = (
  db: Db,
  { claimId, giftId }: GiftOfClaim,
): Promise<RefusableGiftRow | undefined> =>
  db.maybe<RefusableGiftRow>(sql`
    select k.given_back_at is not null is_given_back, f.reason, f.tax,
      f.corrected_at is not null is_corrected
    from gift_aid_claim_gift k
    left join gift_aid_refusal f on f.claim_id = k.claim_id and f.donation_id = k.donation_id
    where k.claim_id = ${claimId} and k.donation_id = ${giftId} and k.released_at is null`)

/** Returns the tax of a claimed gift that the ledger shows as a debt and that nothing has settled. */
export const readOpenDebt = async (db: Db, { claimId, giftId }: GiftOfClaim): Promise<number> => {
  const { open } = await db.one<OpenDebtRow>(sql`
    select (coalesce((select sum(t.tax) from gift_aid_debt t
        where t.donation_id = ${giftId} and t.of_claim_id = ${claimId}
          and t.released_at is null), 0)
      - coalesce((select sum(j.tax) from gift_aid_adjustment j
        where j.donation_id = ${giftId} and j.of_claim_id = ${claimId}
          and j.released_at is null and not ${postsTaxBack(sql`j.claim_id`)}), 0)
      - coalesce((select sum(g.tax) from gift_aid_repayment_gift g
        where g.donation_id = ${giftId} and g.of_claim_id = ${claimId}), 0))::bigint open`)
  return open
}

/** Stores HMRC's refusal. The gift leaves its claim, and no later claim gives its tax back. */
export const insertRefusal = (
  db: Db,
  gift: GiftOfClaim & { readonly charityId: string },
  refused: {
    readonly reason: string
    readonly tax: number
    readonly by: string
    readonly now: Date
  },
): Promise<number> =>
  db.run(sql`
    with refused as (
      insert into gift_aid_refusal (claim_id, donation_id, charity_id, reason, tax, refused_by,
        refused_at)
      values (${gift.claimId}, ${gift.giftId}, ${gift.charityId}, ${refused.reason},
        ${refused.tax}, ${refused.by}, ${refused.now})
    )
    update gift_aid_claim_gift set given_back_at = ${refused.now}
    where claim_id = ${gift.claimId} and donation_id = ${gift.giftId}`)

export const deleteRefusal = (db: Db, { claimId, giftId }: GiftOfClaim): Promise<number> =>
  db.run(sql`
    with gone as (
      delete from gift_aid_refusal where claim_id = ${claimId} and donation_id = ${giftId}
    )
    update gift_aid_claim_gift set given_back_at = null
    where claim_id = ${claimId} and donation_id = ${giftId}`)

/** Records what a Lead corrected, which makes the gift claimable again. */
export const markCorrected = (
  db: Db,
  { claimId, giftId }: GiftOfClaim,
  reversal: { readonly correction: string; readonly by: string; readonly now: Date },
): Promise<number> =>
  db.run(sql`
    update gift_aid_refusal set correction = ${reversal.correction}, corrected_by = ${reversal.by},
      corrected_at = ${reversal.now}
    where claim_id = ${claimId} and donation_id = ${giftId} and corrected_at is null`)
