import type { Claimant } from '@pennytrail/contract/gift-aid/who-claims.ts'
import type { NotGift } from '@pennytrail/contract/gift-aid/eligibility.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { isTaxDueAgain } from '../adjustments/adjustments.sql.ts'
import type {
  ActiveDeclarationRow,
  DeclaredGiverRow,
  FindGiftRow,
  GiftRow,
  ReceivedGiftRow,
} from '../gift-aid.rows.ts'

export type { GiftRow } from '../gift-aid.rows.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/**
 * Whether a gift is in a claim and HMRC has the tax that is due on it. "offset 0" makes PostgreSQL look
 * up the claims of each gift.
 */
const isClaimed = sql`
  (d.claimed_before or exists (select from gift_aid_claim_gift k
    where k.donation_id = d.id and k.released_at is null and k.given_back_at is null
      and not (${isTaxDueAgain}) offset 0))`

/**
 * The gifts `d` with their givers `g` that may count as given in a period. Earlier and repayable gifts,
 * and cheques that were cleared late, are apart, because they count as given after their arrival, and
 * each part has an index. PostgreSQL uses it
 * for a comparison of two moments, but under row-level security not for one of a moment and a date.
 */
const selectGiftsAround = (charityId: string, { from, to }: Days): Sql => sql`
  (
    select * from donation where charity_id = ${charityId} and not repayable
      and succeeded_at >= (${from}::date - 1)::timestamptz
      and succeeded_at < (${to}::date + 2)::timestamptz
    union all
    select * from donation where charity_id = ${charityId} and not repayable
      and cleared_on between ${from}::date and ${to}::date
      and succeeded_at < (${from}::date - 1)::timestamptz
    union all
    select * from donation where charity_id = ${charityId} and repayable
      and succeeded_at < (${to}::date + 2)::timestamptz
    union all
    select * from donation where charity_id = ${charityId} and status = 'earlier'
      and earlier_on between ${from}::date and ${to}::date
  ) d
  cross join lateral (select * from donation_giver y where y.donation_id = d.id offset 0) g`

/**
 * The gifts `d` of givers `g` with a declaration to a charity: only these can be claimed. Looks up the
 * gifts of each giver, because PostgreSQL would read those of all givers for a join.
 */
const selectDeclaredGifts = (charityId: string): Sql => sql`
  (
    select y.* from (
      select distinct s.person_id from gift_aid_effective_declaration s
      where s.charity_id = ${charityId}) s
    cross join lateral (
      select y.donation_id, y.person_id, y.temporary_person_id from donation_giver y
      where y.person_id = s.person_id offset 0) y
    union
    select y.* from (
      select distinct s.temporary_person_id from gift_aid_effective_declaration s
      where s.charity_id = ${charityId}) s
    cross join lateral (
      select y.donation_id, y.person_id, y.temporary_person_id from donation_giver y
      where y.temporary_person_id = s.temporary_person_id offset 0) y
  ) g
  cross join lateral (select * from donation d where d.id = g.donation_id offset 0) d`

/**
 * Lists at most `max` gifts of a period, the oldest first: all, or those of givers with a declaration
 * that are in no claim. A gift belongs to the period in which it counts as given.
 */
export const listGifts = (
  db: Db,
  charityId: string,
  { from, to }: Days,
  max: number,
  which: 'all' | 'declared' = 'all',
): Promise<GiftRow[]> =>
  db.many<GiftRow>(sql`
    select d.id, d.reference, d.day::text given_on, /* never null */ d.at given_at,
      d.amount - d.refunded - d.taken_back "left", d.currency, d.project_id, d.person_id,
      d.temporary_person_id, d.status = 'disputed' is_disputed, o.reason not_gift,
      ${which === 'all' ? isClaimed : sql`false`} is_claimed,
      exists (select from gift_aid_refusal f
              where f.donation_id = d.id and f.corrected_at is null) is_refused,
      d.repayable and gift_is_repayable(d.id) is_repayable,
      d.method, d.claimed_by, d.platform, d.uncleared is_uncleared
    from (
      select d.id, d.reference, d.amount, d.refunded, d.taken_back, d.currency, d.project_id,
        d.status, d.repayable, d.claimed_before, d.succeeded_at, d.method, d.claimed_by, d.platform,
        d.uncleared, g.person_id, g.temporary_person_id, given.at, given.day
      from ${which === 'all' ? selectGiftsAround(charityId, { from, to }) : selectDeclaredGifts(charityId)}
      cross join lateral (select case when d.repayable then gift_aid_moment(d.id)
        else gift_arrival(greatest(gift_given_at(d.succeeded_at, d.earlier_on),
          gift_cleared_at(d.cleared_on)), d.method) end as at) moment
      cross join lateral (select moment.at,
        (moment.at at time zone 'Europe/London')::date as day) given
      where d.charity_id = ${charityId}
        and (d.succeeded_at is not null and d.succeeded_at < ${to}::date + 2
            and (d.repayable or d.cleared_on is not null or d.succeeded_at >= ${from}::date - 1)
          or d.status = 'earlier')
        and given.day between ${from}::date and ${to}::date
        and ${which === 'all' ? sql`true` : sql`not ${isClaimed}`}
      order by given.day, given.at, d.succeeded_at, d.id limit ${max}
    ) d
    left join gift_aid_left_out o on o.donation_id = d.id
    order by d.day, d.at, d.succeeded_at, d.id`)

/** Lists every active declaration to a charity, with the words that its schedule would show. */
export const listActiveDeclarations = (
  db: Db,
  charityId: string,
): Promise<ActiveDeclarationRow[]> =>
  db.many<ActiveDeclarationRow>(sql`
    select d.id, d.scope, d.donation_id gift_id, d.covers_from::text covers_from,
      d.covers_from_at, d.ends_on::text ends_on,
      d.made_at, d.person_id, d.temporary_person_id,
      (select concat_ws(' ', i.first_name, i.last_name, i.house) from gift_aid_identity i
       where i.declaration_id = d.id order by i.position desc limit 1) "words"
    from gift_aid_effective_declaration d where d.charity_id = ${charityId}`)

export const findGift = (db: Db, charityId: string, giftId: string) =>
  db.maybe<FindGiftRow>(sql`
    select from donation
    where id = ${giftId} and charity_id = ${charityId}
      and (succeeded_at is not null or status = 'earlier')`)

/** Finds and locks a gift that reached the charity without its payment provider. */
export const findReceivedGift = (
  db: Db,
  { charityId, id }: { readonly id: string; readonly charityId: string },
): Promise<ReceivedGiftRow | undefined> =>
  db.maybe<ReceivedGiftRow>(sql`
    select d.method, /* never null */
      (gift_given_at(d.succeeded_at, d.earlier_on) at time zone 'Europe/London')::date::text
        arrived_on
    from donation d
    where d.id = ${id} and d.charity_id = ${charityId} and d.method <> 'card'
      and (d.succeeded_at is not null or d.status = 'earlier')
    for update`)

/**
 * Saves who claims Gift Aid on a gift, and when its cheque was cleared: null is not yet, and undefined
 * changes nothing. Returns 0 if the gift is in a claim.
 */
export const saveClaimant = (
  db: Db,
  giftId: string,
  chosen: {
    readonly claimedBy: Claimant
    readonly platform: string | null
    readonly clearedOn: string | null | undefined
  },
): Promise<number> =>
  db.run(sql`
    update donation set claimed_by = ${chosen.claimedBy}, platform = ${chosen.platform},
      uncleared = case when ${chosen.clearedOn === undefined} then uncleared
        else method = 'cheque' and ${chosen.clearedOn ?? null}::date is null end,
      cleared_on = case when ${chosen.clearedOn === undefined} then cleared_on
        else ${chosen.clearedOn ?? null}::date end
    where id = ${giftId} and not exists (select from gift_aid_claim_gift k
      where k.donation_id = donation.id and k.released_at is null)`)

/** Saves or removes the mark, and returns whether that changed anything. */
export const excludeGift = async (
  db: Db,
  gift: { readonly id: string; readonly charityId: string },
  notGift: NotGift | null,
  by: string,
  now: Date,
): Promise<boolean> =>
  (await (notGift === null
    ? db.run(sql`delete from gift_aid_left_out where donation_id = ${gift.id}`)
    : db.run(sql`
        insert into gift_aid_left_out (donation_id, charity_id, reason, left_out_by, left_out_at)
        values (${gift.id}, ${gift.charityId}, ${notGift}, ${by}, ${now})
        on conflict (donation_id) do update set reason = excluded.reason,
          left_out_by = excluded.left_out_by, left_out_at = excluded.left_out_at
        where gift_aid_left_out.reason <> excluded.reason`))) > 0

/**
 * Finds the giver of a gift that a declaration covers, if they have an email address. A gift that
 * HMRC refused counts for nothing until that is corrected.
 */
export const findDeclaredGiver = (db: Db, giftId: string): Promise<DeclaredGiverRow | undefined> =>
  db.maybe<DeclaredGiverRow>(sql`
    select d.reference, d.amount,
      /* never null */ (gift_given_at(d.succeeded_at, d.earlier_on) at time zone 'Europe/London')::date::text
        given_on,
      c.name charity_name, /* never null */ coalesce(greeting_name(p), t.name) first_name,
      /* never null */ coalesce(nullif(a.email, ''), t.email) email,
      k.person_id reader_id, k.email is not null has_account
    from donation d
    join charity c on c.id = d.charity_id
    join donation_giver g on g.donation_id = d.id
    left join temporary_person t on t.id = g.temporary_person_id
    left join person p on p.id = coalesce(g.person_id, t.person_id)
    left join credential k on k.person_id = p.id
    left join giver_address a on a.person_id = p.id
    where d.id = ${giftId} and coalesce(nullif(a.email, ''), t.email) is not null
      and gift_aid_declared(d.id) is not null and not gift_is_refused(d.id)`)
