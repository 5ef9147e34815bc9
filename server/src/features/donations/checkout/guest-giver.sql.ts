import type { Guest } from '@pennytrail/contract'
import { splitGuestName } from '@pennytrail/contract/donations/guest-name.ts'
import { sql, type Db } from '../../../platform/database/index.ts'

/** Stores a giver without an account, before the gift. A repeat changes nothing. */
export const insertGuest = async (
  db: Db,
  personId: string,
  { email, name }: Guest,
  now: Date,
): Promise<void> => {
  const { firstname, lastname } = splitGuestName(name)
  await db.run(sql`
    with made as (
      insert into person (id, first_name, last_name, created_at)
      values (${personId}, ${firstname}, ${lastname}, ${now}) on conflict do nothing returning id
    )
    insert into guest (person_id, email, created_at)
    select id, ${email}, ${now}::timestamptz from made`)
}
