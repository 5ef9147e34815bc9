import { sql, type Db } from '../../platform/database/index.ts'
import type { Fund } from './ledger-events.sql.ts'
import { getUnspent } from './gift-balance.ts'
import { listWantedBalances, toGiftBalance, readOpenedUpTo } from './gift-balances.sql.ts'
import { openGiftBalancesByDonation, openNextGiftBalances } from './open-gift-balances.ts'
import type { UnspentBalanceRow } from './attribution.rows.ts'

const add = <K>(sums: Map<K, number>, key: K, amount: number): void => {
  if (amount > 0) sums.set(key, (sums.get(key) ?? 0) + amount)
}

/** The unspent money of one gift balance, in minor units. */
export interface UnspentBalance {
  /** The id of the entry that brought the money into the fund. */
  readonly id: string
  /** Null for a grant that was recorded without a giver on the platform. */
  readonly donationId: string | null
  readonly left: number
}

/** Lists the gift balances with unspent money in a fund, oldest first. Runs as the system. */
export const listUnspentBalances = async (db: Db, fund: Fund): Promise<UnspentBalance[]> => {
  const { charityId, projectId, currency } = fund
  const balances: UnspentBalance[] = await db.many<UnspentBalanceRow>(sql`
    select l.id, l.donation_id, l.unspent "left" from gift_balance l
    where l.charity_id = ${charityId} and l.currency = ${currency} and l.unspent > 0
      and l.project_id is not distinct from ${projectId}::uuid
    order by l.seq`)
  const counted = new Set<string>()
  const end = Number.MAX_SAFE_INTEGER
  for (let reach = await readOpenedUpTo(db, fund); reach < end;) {
    const next = await openNextGiftBalances(db, fund, reach, end, 1000)
    for (const balance of next.balances) {
      const { id, donationId } = balance
      const left = getUnspent(balance)
      if (balance.projectId === projectId && left > 0 && !counted.has(id))
        balances.push({ id, donationId, left })
      counted.add(id)
    }
    reach = next.openedUpTo
  }
  return balances
}

/**
 * Returns the unspent money of a gift by fund, in minor units. The key null is the general fund.
 * Runs as the system.
 */
export const listUnspentByFund = async (
  db: Db,
  charityId: string,
  donationId: string,
): Promise<Map<string | null, number>> => {
  const donationIds = [donationId]
  const opened = await listWantedBalances(db, charityId, { donationIds, ids: [], useIds: [] })
  const others = await openGiftBalancesByDonation(
    db,
    charityId,
    donationIds,
    Number.MAX_SAFE_INTEGER,
  )
  const left = new Map<string | null, number>()
  for (const balance of [...opened.map(toGiftBalance), ...others])
    add(left, balance.projectId, getUnspent(balance))
  return left
}
