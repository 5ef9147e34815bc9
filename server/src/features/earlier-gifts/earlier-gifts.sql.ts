import type { EarlierGift, EarlierRow } from '@pennytrail/contract'
import { usualClaimants } from '@pennytrail/contract/grants/usual-claimants.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type {
  CountEarlierGiftsRow,
  EarlierGiftRow,
  EarlierGiver,
  FindEarlierGiftRow,
  KnownDeclaration,
} from './earlier-gifts.rows.ts'

export type { EarlierGiver } from './earlier-gifts.rows.ts'

/** Lists the givers of a charity with one of these names or email addresses, in small letters. */
export const listNamedGivers = (
  db: Db,
  charityId: string,
  { emails, names }: { readonly emails: readonly string[]; readonly names: readonly string[] },
): Promise<EarlierGiver[]> =>
  db.many<EarlierGiver>(sql`
    select t.id, t.name, t.email, t.is_organisation from temporary_person t
    where t.charity_id = ${charityId} and not t.is_unknown
      and (lower(t.name) = any (${names}) or t.email = any (${emails}))
    order by t.person_id is null, t.created_at, t.id`)

/** Lists which of these declarations are recorded. */
export const listKnownDeclarations = async (
  db: Db,
  charityId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<KnownDeclaration>(sql`
        select id from gift_aid_declaration where charity_id = ${charityId} and id = any (${ids})`)
    ).map(({ id }) => id),
  )

type NewGift = NonNullable<EarlierRow['gift']> & {
  readonly id: string
  readonly charityId: string
  readonly giverId: string
}

/** Records a gift as history; returns false if it is recorded already. */
export const insertEarlierGift = async (db: Db, gift: NewGift, now: Date): Promise<boolean> => {
  // Nobody claims on payroll giving or a CAF account, whatever the file says of it.
  const isNever = usualClaimants[gift.method].claimedBy === 'nobody'
  const inserted = await db.run(sql`
    with made as (
      insert into donation (id, charity_id, gift, fee_cover, currency, status, shown_as, created_at,
        method, earlier_on, claimed_before, claimed_by)
      values (${gift.id}, ${gift.charityId}, ${gift.amount}, 0, 'GBP', 'earlier', 'anonymous',
        ${now}, ${gift.method}, ${gift.date}, ${gift.isClaimed && !isNever},
        ${isNever ? 'nobody' : 'charity'})
      on conflict do nothing returning id
    )
    insert into donation_giver (donation_id, temporary_person_id)
    select id, ${gift.giverId}::uuid from made`)
  return inserted === 1
}

const selectFound = (charityId: string, searchTerm: string): Sql => sql`
  donation d join donation_giver g on g.donation_id = d.id
    join temporary_person t on t.id = g.temporary_person_id
  where d.charity_id = ${charityId} and d.status = 'earlier'
    and (${searchTerm} = '' or contains_text(t.name, ${searchTerm}))`

export const listEarlierGifts = (
  db: Db,
  charityId: string,
  searchTerm: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<EarlierGift[]> =>
  db.many<EarlierGiftRow>(sql`
    select d.id, /* never null */ d.earlier_on::text as date, d.amount, d.method, t.name as giver,
      case when d.claimed_by = 'nobody' then 'never'
        when d.claimed_before then 'claimed-before'
        when exists (select from gift_aid_claim_gift k
          where k.donation_id = d.id and k.released_at is null) then 'in-claim'
        else 'not-claimed' end as gift_aid
    from ${selectFound(charityId, searchTerm)}
    order by d.earlier_on desc, d.id limit ${page.limit} offset ${page.offset}`)

export const countEarlierGifts = (
  db: Db,
  charityId: string,
  searchTerm: string,
): Promise<CountEarlierGiftsRow> =>
  db.one<CountEarlierGiftsRow>(sql`
    select count(*) as gifts, coalesce(sum(d.amount), 0)::bigint as amount
    from ${selectFound(charityId, searchTerm)}`)

/** Finds an earlier gift, and tells whether a claim that stands has it. Locks it. */
export const findEarlierGift = (
  db: Db,
  charityId: string,
  id: string,
): Promise<FindEarlierGiftRow | undefined> =>
  db.maybe<FindEarlierGiftRow>(sql`
    select exists (select from gift_aid_claim_gift k where k.donation_id = d.id) as is_claimed
    from donation d
    where d.id = ${id} and d.charity_id = ${charityId} and d.status = 'earlier' for update`)

export const deleteEarlierGift = async (db: Db, id: string): Promise<void> => {
  await db.run(sql`delete from gift_aid_left_out where donation_id = ${id}`)
  await db.run(sql`delete from donation_giver where donation_id = ${id}`)
  await db.run(sql`delete from donation where id = ${id}`)
}
