import type { HitLimit, LedgerHealth } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { HitLimitRow, LastCheckRow } from '../admin.rows.ts'

/** Selects a rate limit's purpose: the part of its key before an address, account or number. */
const limitName = sql`/* never null */ substring(key from '^[a-z]+(?:-[a-z]+)*(?::[a-z]+(?:-[a-z]+)*(?=:|$))*')`

/**
 * Lists rate limits that refused a request since this time, without the accounts and addresses that
 * were refused.
 */
export const listHitLimits = (db: Db, since: Date): Promise<HitLimit[]> =>
  db.many<HitLimitRow>(sql`
    select ${limitName} as name, sum(refused) as refused, count(distinct key) as places,
      max(window_start) as last_at
    from rate_limit where refused > 0 and window_start > ${since}
    group by 1 order by 2 desc, 1`)

export const findLastCheck = (db: Db): Promise<LedgerHealth | undefined> =>
  db.maybe<LastCheckRow>(sql`
    select checked_at, rules, broken, ledgers, entries, bad_ledgers
    from ledger_check order by checked_at desc limit 1`)

const keptChecks = 100

export const saveCheck = async (
  db: Db,
  check: Omit<LedgerHealth, 'checkedAt'>,
  at: Date,
): Promise<void> => {
  await db.run(sql`
    insert into ledger_check (id, checked_at, rules, broken, ledgers, entries, bad_ledgers)
    values (${uuidv7(at.getTime())}, ${at}, ${check.rules}, ${JSON.stringify(check.broken)}::jsonb,
      ${check.ledgers}, ${check.entries}, ${JSON.stringify(check.badLedgers)}::jsonb)`)
  await db.run(sql`
    delete from ledger_check where id not in
      (select id from ledger_check order by checked_at desc limit ${keptChecks})`)
}
