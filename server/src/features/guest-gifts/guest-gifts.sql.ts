import { sql, type Db } from '../../platform/database/index.ts'
import type {
  ForgottenGuestRow,
  GuestOfGiftRow,
  HasConfirmedAddressRow,
  ListGuestGiftsRow,
} from './guest-gifts.rows.ts'

/** Finds the guest who gave a gift. `db` acts as the system, as in all these functions. */
export const findGuestOfGift = (db: Db, donationId: string) =>
  db.maybe<GuestOfGiftRow>(sql`
    select q.person_id, q.email, q.links_from, d.charity_id,
      full_name(n.first_name, n.last_name) as name
    from donation_giver g join guest q on q.person_id = g.person_id
    join donation d on d.id = g.donation_id join person n on n.id = q.person_id
    where g.donation_id = ${donationId}`)

/** Lists the newest gifts that guests with this address gave. Payments only started are left out. */
export const listGuestGifts = (db: Db, email: string, limit: number) =>
  db.many<ListGuestGiftsRow>(sql`
    select d.id, d.amount, d.currency, coalesce(d.succeeded_at, d.created_at) as given_at,
      c.name as charity_name
    from guest q join donation_giver g on g.person_id = q.person_id
    join donation d on d.id = g.donation_id join charity c on c.id = d.charity_id
    where q.email = ${email} and d.status not in ('pending', 'expired', 'failed', 'earlier')
    order by d.created_at desc, d.id desc limit ${limit}`)

/** Lists guests none of whose payments was made, and who started the last one before this moment. */
export const listUnpaidGuests = (db: Db, before: Date, limit: number) =>
  db.many<ForgottenGuestRow>(sql`
    select q.person_id from guest q
    where q.email <> '' and q.created_at < ${before} and not exists (
      select from donation_giver g join donation d on d.id = g.donation_id
      where g.person_id = q.person_id
        and (d.status not in ('expired', 'failed', 'earlier') or d.created_at >= ${before}))
    order by q.person_id limit ${limit}`)

export const turnOffLinks = (db: Db, personId: string, now: Date): Promise<number> =>
  db.run(sql`update guest set links_from = ${now} where person_id = ${personId}`)

/** Locks the guest, so that the gift goes into one account only. Returns false if it is gone. */
export const lockGuest = async (db: Db, personId: string, email: string): Promise<boolean> =>
  (await db.run(sql`
    update guest set email = email where person_id = ${personId} and email = ${email}`)) === 1

/** Locks the account. Returns false if it was deleted meanwhile. */
export const lockPerson = async (db: Db, personId: string): Promise<boolean> =>
  (await db.run(sql`
    update person set is_donor = true where id = ${personId} and anonymised_at is null`)) === 1

/** Tells whether the account has this address and has confirmed it. */
export const hasConfirmedAddress = async (
  db: Db,
  personId: string,
  email: string,
): Promise<boolean> =>
  (await db.maybe<HasConfirmedAddressRow>(sql`
    select from credential
    where person_id = ${personId} and email = ${email} and confirmed_at is not null`)) !== undefined

/**
 * Moves gifts, monthly gifts and declarations from a guest to an account, and decisions on contact
 * if the account has the guest's address, because consent belongs to the address.
 */
export const moveGuest = async (db: Db, guestId: string, personId: string): Promise<void> => {
  await db.run(sql`update donation_giver set person_id = ${personId} where person_id = ${guestId}`)
  await db.run(sql`update monthly_gift set person_id = ${personId} where person_id = ${guestId}`)
  await db.run(
    sql`update gift_aid_declaration set person_id = ${personId} where person_id = ${guestId}`,
  )
  // The ids stay, because they tell which decision is the latest.
  await db.run(sql`
    with moved as (delete from contact_consent where person_id = ${guestId} and exists (
      select from guest q join credential o on o.email = q.email
      where q.person_id = ${guestId} and o.person_id = ${personId}) returning *)
    insert into contact_consent (id, person_id, charity_id, given, wording, how, decided_at)
    select id, ${personId}, charity_id, given, wording, how, decided_at from moved`)
}
