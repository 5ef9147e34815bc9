import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type {
  ConfirmedAddressRow,
  ConsentRow,
  Contact,
  ExportConsentsRow,
  ListConsentingRow,
  ListRefusedRow,
} from '../donations.rows.ts'

export interface Decision {
  readonly personId: string
  readonly charityId: string
  readonly given: boolean
  readonly wording: string
  readonly how: 'gift' | 'settings'
  readonly at: Date
}

export const insertConsent = (db: Db, decision: Decision): Promise<number> =>
  db.run(sql`
    insert into contact_consent (id, person_id, charity_id, given, wording, how, decided_at)
    values (${uuidv7()}, ${decision.personId}, ${decision.charityId}, ${decision.given},
      ${decision.wording}, ${decision.how}, ${decision.at})`)

/**
 * Lists the latest decision on each charity, by the charity's name: the person's own, and with a
 * confirmed address also those of guests with the same address. `db` acts as the system.
 */
export const listConsents = (db: Db, personId: string): Promise<ConsentRow[]> =>
  db.many<ConsentRow>(sql`
    select * from (
      select distinct on (k.charity_id) k.charity_id, c.number, c.name, k.given, k.wording,
        k.decided_at
      from contact_consent k join charity c on c.id = k.charity_id
      where k.person_id = ${personId} or k.person_id in (
        select g.person_id from guest g join credential o on o.email = g.email
        where o.person_id = ${personId} and o.confirmed_at is not null)
      order by k.charity_id, k.id desc) one
    order by name, charity_id`)

/**
 * Lists the addresses that let the charity contact them. `db` acts as the system. Looks up only the
 * addresses that decided about the charity; otherwise PostgreSQL reads those of the whole platform.
 */
export const listContacts = (db: Db, charityId: string): Promise<Contact[]> =>
  db.many<Contact>(sql`
    with address as materialized (
      select distinct k.email
      from (select distinct c.person_id from contact_consent c
        where c.charity_id = ${charityId}) decided
      cross join lateral (
        select g.email from giver_address g where g.person_id = decided.person_id offset 0) k)
    select full_name(w.first_name, w.last_name) as name, one.email, one.wording,
      one.decided_at
    from address a
    cross join lateral (select * from contact_decision n
      where n.email = a.email and n.charity_id = ${charityId} offset 0) one
    join person w on w.id = one.person_id
    where one.given
    order by w.last_name, w.first_name, w.id`)

/**
 * Lists the accounts and guests with an address whose latest own decision lets a charity contact
 * them. `db` acts as the system.
 */
export const listConsenting = (db: Db, email: string, charityId: string) =>
  db.many<ListConsentingRow>(sql`
    select one.person_id from (
      select distinct on (c.person_id) c.person_id, c.given
      from giver_address k join contact_consent c on c.person_id = k.person_id
      where k.email = ${email} and c.charity_id = ${charityId}
      order by c.person_id, c.id desc) one
    where one.given`)

/** Finds the address of an account, if it is confirmed. */
export const findConfirmedAddress = (db: Db, personId: string) =>
  db.maybe<ConfirmedAddressRow>(sql`
    select email from credential where person_id = ${personId} and confirmed_at is not null`)

/**
 * Lists the charities that an address refused to be contacted by and that an account decided on.
 * `db` acts as the system.
 */
export const listRefused = (db: Db, email: string, personId: string) =>
  db.many<ListRefusedRow>(sql`
    select d.charity_id, c.name from contact_decision d join charity c on c.id = d.charity_id
    where d.email = ${email} and not d.given and exists (
      select from contact_consent k
      where k.person_id = ${personId} and k.charity_id = d.charity_id)`)

/** Lists every decision of a person for the download of their data. */
export const exportConsents = (db: Db, personId: string): Promise<Record<string, unknown>[]> =>
  db.many<ExportConsentsRow>(sql`
    select c.name as charity, c.number, k.given, k.wording, k.how, k.decided_at
    from contact_consent k join charity c on c.id = k.charity_id
    where k.person_id = ${personId} order by k.id`)

export const eraseConsents = (db: Db, personId: string): Promise<number> =>
  db.run(sql`delete from contact_consent where person_id = ${personId}`)
