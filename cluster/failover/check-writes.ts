import { asSuperuser } from '../database.ts'
import type { Place } from '../place.ts'
import type { WritingCharity } from './world.ts'

/** Returns how many of these ids have no entry in the ledger of the present primary. */
export const countLost = (place: Place, ids: readonly string[]): Promise<number> =>
  asSuperuser(place, async (client) => {
    const { rows } = await client.query<{ lost: number }>(
      `select count(*)::int as lost from unnest($1::uuid[]) as acknowledged(id)
       where not exists (select from ledger_entry e where e.id = acknowledged.id)`,
      [ids],
    )
    return rows[0]!.lost
  })

/** The entries and their pence in the ledgers of the charities that wrote. */
export interface Recorded {
  readonly entries: number
  readonly pence: number
}

export const readRecorded = (
  place: Place,
  charities: readonly WritingCharity[],
): Promise<Recorded> =>
  asSuperuser(place, async (client) => {
    const { rows } = await client.query<Recorded>(
      `select count(*)::int as entries, coalesce(sum(amount), 0)::int as pence
       from ledger_entry where charity_id = any($1)`,
      [charities.map(({ id }) => id)],
    )
    return rows[0]!
  })
