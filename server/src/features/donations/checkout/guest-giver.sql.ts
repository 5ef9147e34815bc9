import type { Guest } from '@pennytrail/contract'
import { splitGuestName } from '@pennytrail/contract/donations/guest-name.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'

/** Returns CTEs that store a giver without an account for each id that `ids` selects. */
export const buildGuestInsert = (ids: Sql, { email, name }: Guest, now: Date): Sql => {
  const { firstname, lastname } = splitGuestName(name)
  return sql`
    guest_person as (
      insert into person (id, first_name, last_name, created_at)
      select id, ${firstname}, ${lastname}, ${now}::timestamptz from (${ids}) as n (id)
      on conflict do nothing returning id
    ), guest_address as (
      insert into guest (person_id, email, created_at)
      select id, ${email}, ${now}::timestamptz from guest_person
    ),`
}

/** Stores a giver without an account. A repeat changes nothing. */
export const insertGuest = (db: Db, personId: string, guest: Guest, now: Date): Promise<number> =>
  db.run(sql`
    with ${buildGuestInsert(sql`select ${personId}::uuid`, guest, now)} stored as (select 1)
    table stored`)
