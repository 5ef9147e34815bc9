import { sql, type Db } from '../../platform/database/index.ts'
import type { Fund } from './ledger-events.sql.ts'
import { getUnspent } from './gift-balance.ts'
import { findGiftBalances, toGiftBalance, readOpenedUpTo } from './gift-balances.sql.ts'
import { openGiftBalancesByDonation, openNextGiftBalances } from './open-gift-balances.ts'
import type { UnspentByGiftRow } from './attribution.rows.ts'

const add = <K>(sums: Map<K, number>, key: K, amount: number): void => {
  if (amount > 0) sums.set(key, (sums.get(key) ?? 0) + amount)
}

/**
 * Returns the unspent money in a fund by gift, in minor units. The key null stands for grants that
 * were recorded without a giver on the platform. Runs as the system.
 */
export const listUnspentByGift = async (
  db: Db,
  fund: Fund,
): Promise<Map<string | null, number>> => {
  const { charityId, projectId, currency } = fund
  const left = new Map<string | null, number>()
  const opened = await db.many<UnspentByGiftRow>(sql`
    select l.donation_id "donationId", sum(l.unspent)::bigint "left" from gift_balance l
    where l.charity_id = ${charityId} and l.currency = ${currency} and l.unspent > 0
      and l.project_id is not distinct from ${projectId}::uuid
    group by l.donation_id order by min(l.seq)`)
  for (const gift of opened) add(left, gift.donationId, gift.left)
  const counted = new Set<string>()
  const end = Number.MAX_SAFE_INTEGER
  for (let reach = await readOpenedUpTo(db, fund); reach < end;) {
    const next = await openNextGiftBalances(db, fund, reach, end, 1000)
    for (const balance of next.balances) {
      if (balance.projectId === projectId && !counted.has(balance.id))
        add(left, balance.donationId, getUnspent(balance))
      counted.add(balance.id)
    }
    reach = next.openedUpTo
  }
  return left
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
  const opened = await findGiftBalances(db, charityId, { donationIds, ids: [], useIds: [] })
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
