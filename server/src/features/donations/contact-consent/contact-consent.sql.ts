import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { ConsentRow, Contact, ExportConsentsRow } from '../donations.rows.ts'

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

/** Lists a person's latest decision for each charity, by the charity's name. */
export const listConsents = (db: Db, personId: string): Promise<ConsentRow[]> =>
  db.many<ConsentRow>(sql`
    select * from (
      select distinct on (k.charity_id) k.charity_id, c.number, c.name, k.given, k.wording,
        k.decided_at
      from contact_consent k join charity c on c.id = k.charity_id
      where k.person_id = ${personId}
      order by k.charity_id, k.id desc) one
    order by name, charity_id`)

/**
 * Lists givers whose latest decision lets the charity contact them and who have a gift that
 * arrived. `db` acts as the system.
 */
export const listContacts = (db: Db, charityId: string): Promise<Contact[]> =>
  db.many<Contact>(sql`
    select trim(w.first_name || ' ' || w.last_name) as name, k.email, one.wording,
      one.decided_at as "decidedAt"
    from (
      select distinct on (c.person_id) c.person_id, c.given, c.wording, c.decided_at
      from contact_consent c where c.charity_id = ${charityId}
      order by c.person_id, c.id desc) one
    join person w on w.id = one.person_id
    join giver_address k on k.person_id = w.id
    where one.given and w.anonymised_at is null and exists (
      select from donation d join donation_giver g on g.donation_id = d.id
      where d.charity_id = ${charityId} and g.person_id = w.id and d.succeeded_at is not null)
    order by w.last_name, w.first_name, w.id`)

/** Lists every decision of a person for the download of their data. */
export const exportConsents = (db: Db, personId: string): Promise<Record<string, unknown>[]> =>
  db.many<ExportConsentsRow>(sql`
    select c.name as charity, c.number, k.given, k.wording, k.how, k.decided_at as "decidedAt"
    from contact_consent k join charity c on c.id = k.charity_id
    where k.person_id = ${personId} order by k.id`)

export const forgetConsents = (db: Db, personId: string): Promise<number> =>
  db.run(sql`delete from contact_consent where person_id = ${personId}`)
