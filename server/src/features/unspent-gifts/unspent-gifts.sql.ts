import { sql, type Db } from '../../platform/database/index.ts'
import { recordedGiverJson } from '../donations/index.ts'
import type {
  GiftCharityIdRow,
  GiftRow,
  GiverRow,
  IsGiverRow,
  LockGiftRow,
  UnspentGiftRow,
} from './unspent-gifts.rows.ts'

/** A gift with a question about an unspent part. Its row is locked until the transaction ends. */
export type { GiftRow } from './unspent-gifts.rows.ts'

export const lockGift = async (db: Db, id: string): Promise<GiftRow | undefined> => {
  // Reads the gift after locking its row, to include what others have written meanwhile.
  await db.maybe<LockGiftRow>(sql`select id from donation where id = ${id} for no key update`)
  return findGift(db, id)
}

/** Reads a gift whose row the caller has locked. */
export const findGift = (db: Db, id: string): Promise<GiftRow | undefined> =>
  db.maybe<GiftRow>(sql`
    select d.id, d.status, d.method, d.currency, d.amount, d.refunded + d.taken_back returned,
      (select coalesce(sum(r.amount), 0)::bigint from refund_request r
       where r.donation_id = d.id and r.state in ('asked', 'sent')) under_way,
      d.fee, d.project_id, d.charity_id, gift_is_grant(d.id) is_grant, reachable_account(c.id, y.stripe_account) charging_account, y.stripe_account,
      y.charge
    from donation d
    join charity c on c.id = d.charity_id
    left join donation_payment y on y.donation_id = d.id
    where d.id = ${id}`)

/**
 * Lists the givers with an email address: a person with or without an account, or the people who
 * act for the organisation.
 */
export const listGivers = (db: Db, donationId: string): Promise<GiverRow[]> =>
  db.many<GiverRow>(sql`
    select r.email, r.name first_name, d.amount given, r.is_guest, r.reader_id
    from donation d join donation_giver g on g.donation_id = d.id
    cross join lateral (
      select k.email, greeting_name(n) name,
        exists (select from guest q where q.person_id = n.id) is_guest, n.id reader_id
      from person n join giver_address k on k.person_id = n.id
      where n.id = g.person_id
      union all
      select t.email, t.name, false, null from temporary_person t
      where t.id = g.temporary_person_id and g.person_id is null and t.email is not null
      union all
      select k.email, greeting_name(n), false, n.id from donor_org_member m join person n on n.id = m.person_id
      join credential k on k.person_id = n.id
      where m.donor_org_id = g.donor_org_id and m.role in ('Manager', 'Lead')
        and n.suspended_at is null
    ) r
    where d.id = ${donationId} order by r.email`)

/** Returns whether a person made a gift or acts for the organisation that did. */
export const isGiver = async (db: Db, personId: string, donationId: string): Promise<boolean> =>
  (await db.maybe<IsGiverRow>(sql`
    select g.donation_id from donation_giver g
    where g.donation_id = ${donationId} and (g.person_id = ${personId} or exists (
      select from donor_org_member m
      where m.donor_org_id = g.donor_org_id and m.person_id = ${personId}
        and m.role in ('Manager', 'Lead')))`)) !== undefined

/** A gift with unspent money, as the charity’s pages and emails need it. */
export type { UnspentGiftRow } from './unspent-gifts.rows.ts'

export const listUnspentGifts = (db: Db, ids: readonly string[]): Promise<UnspentGiftRow[]> =>
  db.many<UnspentGiftRow>(sql`
    select d.id, d.reference, coalesce(d.public_name, ${recordedGiverJson}) known_name,
      case when w.donation_id is null then d.closure_term else 'secondary-purpose' end closure_term
    from donation d left join gift_waiver w on w.donation_id = d.id
    where d.id = any (${ids}::uuid[])`)

export const findGiftCharityId = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.maybe<GiftCharityIdRow>(sql`select charity_id charity from donation where id = ${id}`))
    ?.charity
