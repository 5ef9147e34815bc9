import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { Fund } from '../adjustments/move-tax-with-gifts.ts'
import { postsTaxBack } from '../adjustments/adjustments.sql.ts'
import type {
  EndedProjectRow,
  GiftShareOfRow,
  GiftShareRow,
  GiftWithTaxRow,
  HasFundSharesRow,
} from '../gift-aid.rows.ts'

/** A gift whose Gift Aid a step of a claim adds to funds or moves between funds with the gift. */
export type { GiftShareRow } from '../gift-aid.rows.ts'

const selectSummed = (rows: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('fund', r.fund, 'amount', r.amount)
    order by r.fund nulls first) from (${rows}) r where r.amount <> 0), '[]')`

/**
 * The tax of a claimed gift, and where the gift and the tax are, for a claimed gift `w` and its gift
 * `d`. A fund of which only the payment fee is left holds nothing of the gift.
 */
const shareColumns = (charityId: string): Sql => sql`
  w.donation_id, w.claim_id, d.project_id,
  w.tax - coalesce((select sum(j.tax) from gift_aid_adjustment j
    where j.donation_id = w.donation_id and j.of_claim_id = w.claim_id and j.released_at is null
      and ${postsTaxBack(sql`j.claim_id`)}), 0)::bigint
    - coalesce((select sum(b.tax) from gift_aid_debt b
      where b.donation_id = w.donation_id and b.of_claim_id = w.claim_id
        and b.released_at is null), 0)::bigint
    - coalesce((select f.tax from gift_aid_refusal f
      where f.donation_id = w.donation_id and f.claim_id = w.claim_id), 0)::bigint tax,
  ${selectSummed(sql`
    select l.project_id fund, case when sum(l.amount) < 0
      then -sum(l.amount) filter (where l.account <> 'fees') else 0 end amount
    from ledger_entry e join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
    where e.donation_id = w.donation_id
      and e.charity_id = ${charityId} and l.account in ('income', 'fund', 'fees')
    group by 1`)} parts,
  ${selectSummed(sql`
    select s.project_id fund, sum(s.tax) amount from gift_aid_share s
    where s.donation_id = w.donation_id and s.released_at is null group by 1`)} stands`

/**
 * Lists the gifts of a claim, and gifts of earlier claims that have moved since. The tax of a gift
 * is without the part that is owed back to HMRC.
 */
export const listGiftShares = (
  db: Db,
  claim: { readonly id: string; readonly charityId: string },
): Promise<GiftShareRow[]> =>
  db.many<GiftShareRow>(sql`
    with followed as (
      select k.donation_id, k.claim_id, k.position, k.tax, k.claim_id = ${claim.id} is_new
      from gift_aid_claim_gift k join gift_aid_claim c on c.id = k.claim_id
      where k.charity_id = ${claim.charityId} and (k.claim_id = ${claim.id} or (
        k.released_at is null and c.state in ('submitted', 'paid') and k.given_back_at is null
        and exists (select from ledger_entry e
          where e.donation_id = k.donation_id
            and e.charity_id = k.charity_id and e.kind = 'transfer')))
    )
    select w.is_new, ${shareColumns(claim.charityId)}
    from followed w join donation d on d.id = w.donation_id
    order by w.position, w.donation_id`)

/** Lists the tax of single gifts of submitted claims. */
export const listSharesOfGifts = (
  db: Db,
  charityId: string,
  gifts: readonly { readonly claim: string; readonly donation: string }[],
): Promise<GiftShareOfRow[]> =>
  db.many<GiftShareOfRow>(sql`
    select ${shareColumns(charityId)}
    from json_to_recordset(${JSON.stringify(gifts)}) as r(claim uuid, donation uuid)
    join gift_aid_claim_gift w on w.claim_id = r.claim and w.donation_id = r.donation
    join donation d on d.id = w.donation_id
    where w.charity_id = ${charityId}`)

export interface NewShare {
  readonly donation: string
  readonly fund: Fund
  readonly tax: number
}

export const insertShares = (
  db: Db,
  claim: { readonly id: string; readonly charityId: string },
  shares: readonly NewShare[],
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_share (claim_id, donation_id, charity_id, project_id, tax)
    select ${claim.id}::uuid, r.donation, ${claim.charityId}::uuid, r.fund, r.tax
    from json_to_recordset(${JSON.stringify(shares)}) as r(donation uuid, fund uuid, tax bigint)`)

/**
 * Lists the gifts whose Gift Aid stands in a project. The gift of each may have moved since, or the
 * tax may be owed back.
 */
export const listGiftsWithTaxIn = (
  db: Db,
  projectId: string,
): Promise<{ claim: string; donation: string; number: number }[]> =>
  db.many<GiftWithTaxRow>(sql`
    select k.claim_id claim, k.donation_id donation, c.number from gift_aid_claim_gift k
    join gift_aid_claim c on c.id = k.claim_id
    where k.released_at is null and k.given_back_at is null and c.state in ('submitted', 'paid')
      and k.donation_id in (select s.donation_id from gift_aid_share s
        where s.project_id = ${projectId} and s.released_at is null
        group by s.donation_id having sum(s.tax) > 0)
    order by c.number, k.donation_id`)

/** Lists the projects among these that have ended. */
export const listEnded = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<EndedProjectRow>(sql`
        select id from project
        where id = any (${ids}::uuid[]) and lifecycle in ('closed', 'cancelled')`)
    ).map(({ id }) => id),
  )

/** Returns whether a later claim moved the Gift Aid on gifts of this claim between funds. */
export const hasFundShares = async (db: Db, claimId: string): Promise<boolean> =>
  (await db.maybe<HasFundSharesRow>(sql`
    select from gift_aid_claim_gift k join gift_aid_share s on s.donation_id = k.donation_id
    join gift_aid_claim c on c.id = k.claim_id join gift_aid_claim later on later.id = s.claim_id
    where k.claim_id = ${claimId} and later.number > c.number and s.released_at is null
    limit 1`)) !== undefined
