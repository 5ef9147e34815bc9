import { sql, type Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { TemporaryPeopleRow, TemporaryPerson } from './invites.rows.ts'

/** A person without an account whose gifts a charity has recorded. */
export type { TemporaryPerson } from './invites.rows.ts'

/** Lists the temporary people of a charity, and whether they have an open invite. */
export const listTemporaryPeople = (
  db: Db,
  charityId: string,
): Promise<(TemporaryPerson & { invited: boolean })[]> =>
  db.many<TemporaryPeopleRow>(sql`
    select t.id, t.name, t.email, exists (
      select from team_invite i where i.temporary_person_id = t.id and i.state = 'pending') as invited
    from temporary_person t
    where t.charity_id = ${charityId} and t.person_id is null and not t.is_organisation
      and not t.is_unknown
    order by t.created_at desc, t.id desc limit 200`)

export const findTemporaryPerson = (
  db: Db,
  charityId: string,
  id: string,
): Promise<TemporaryPerson | undefined> =>
  db.maybe<TemporaryPerson>(sql`
    select id, name, email from temporary_person
    where id = ${id} and charity_id = ${charityId} and person_id is null
      and not is_organisation and not is_unknown`)

/**
 * Finds or creates the temporary person of a charity with this address. Always creates a new one
 * without an address, because names alone do not tell people apart.
 */
export const ensureTemporaryPerson = async (
  db: Db,
  person: { readonly charityId: string; readonly name: string; readonly email: string | null },
  now: Date,
): Promise<TemporaryPerson> =>
  db.one<TemporaryPerson>(sql`
    insert into temporary_person as t (id, charity_id, name, email, created_at)
    values (${uuidv7(now.getTime())}, ${person.charityId}, ${person.name}, ${person.email}, ${now})
    on conflict (charity_id, email) where person_id is null do update set email = excluded.email
    returning t.id, t.name, t.email`)

/** Makes a temporary person a donor with an account and gives them the gifts recorded for them. */
export const becomeDonor = async (
  db: Db,
  temporaryPersonId: string,
  personId: string,
  now: Date,
): Promise<void> => {
  await db.run(sql`
    update temporary_person set person_id = ${personId}, joined_at = ${now}
    where id = ${temporaryPersonId} and person_id is null`)
  await db.run(sql`
    update donation_giver g set person_id = t.person_id from temporary_person t
    where t.id = ${temporaryPersonId} and g.temporary_person_id = t.id and g.person_id is null`)
  await db.run(sql`select mark_as_donors(array[${personId}::uuid])`)
}
