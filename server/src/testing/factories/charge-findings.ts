import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

/** Records a payment of 25.00 at the card processor that has no gift here. Returns its id. */
export const makeChargeFinding = async (
  { clock, database }: Deps,
  charityId: string,
): Promise<string> => {
  const id = uuidv7()
  const now = clock.now()
  await database.transaction('system', (db) =>
    db.run(sql`
      insert into charge_finding (id, charity_id, account, charge, kind, currency, amount, paid_at,
        found_at, seen_at)
      values (${id}, ${charityId}, 'acct_made', ${`ch_made_${id}`}, 'charge-without-gift', 'GBP',
        2500, ${now}, ${now}, ${now})`),
  )
  return id
}
