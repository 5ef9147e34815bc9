import type { Db } from '../../platform/database/index.ts'
import { attribute } from './attribute.ts'
import { makeEmptyState } from './attribution-state.ts'
import type { UnopenedGift } from './attribution.rows.ts'
import {
  listNextUnopenedGifts,
  listGiftLedgerEvents,
  listUnopenedGiftsByDonation,
  type Fund,
} from './ledger-events.sql.ts'
import { getUnspent, type GiftBalance } from './gift-balance.ts'
import { sumOpenedUnspent, readOpenedUpTo } from './gift-balances.sql.ts'

/**
 * Computes the balances, up to an entry, of gifts that have no balance row because none of their
 * money had been spent.
 */
const attributeUnopenedGifts = async (
  db: Db,
  charityId: string,
  gifts: readonly UnopenedGift[],
  upTo: number,
): Promise<GiftBalance[]> => {
  if (gifts.length === 0) return []
  const firstSequences = new Map<string, number>()
  for (const { donationId, seq } of gifts) {
    if (donationId !== null && !firstSequences.has(donationId)) firstSequences.set(donationId, seq)
  }
  const ids = gifts.map(({ id }) => id)
  const events = await listGiftLedgerEvents(db, charityId, ids, [...firstSequences.keys()], upTo)
  const state = makeEmptyState()
  for (const event of events) {
    // Earlier entries belong to earlier instalments of the same gift, and these already have
    // balance rows.
    const first = event.donationId === null ? 0 : (firstSequences.get(event.donationId) ?? 0)
    if (event.seq >= first) attribute(state, event)
  }
  return [...state.balances.values()]
}

/** Opens balances for all instalments of these gifts. */
export const openGiftBalancesByDonation = async (
  db: Db,
  charityId: string,
  donationIds: readonly string[],
  upTo: number,
): Promise<GiftBalance[]> =>
  donationIds.length === 0
    ? []
    : attributeUnopenedGifts(
        db,
        charityId,
        await listUnopenedGiftsByDonation(db, charityId, donationIds, upTo),
        upTo,
      )

export interface Opened {
  readonly balances: readonly GiftBalance[]
  /** All gifts of the fund up to this sequence number now have a balance. */
  readonly openedUpTo: number
}

/** Opens balances for the next gifts of a fund, at most `limit` of them. */
export const openNextGiftBalances = async (
  db: Db,
  fund: Fund,
  openedUpTo: number,
  upTo: number,
  limit: number,
): Promise<Opened> => {
  const gifts = await listNextUnopenedGifts(db, fund, openedUpTo, upTo, limit)
  const balances = await attributeUnopenedGifts(db, fund.charityId, gifts, upTo)
  return { balances, openedUpTo: gifts.length < limit ? upTo : gifts.at(-1)!.seq }
}

/** Returns the unspent money of a fund's gifts that have no balance row yet, in minor units. */
export const sumUnopenedUnspent = async (
  db: Db,
  fund: Fund,
  after: number,
  upTo: number,
): Promise<number> => {
  let left = 0
  const counted = new Set<string>()
  for (let openedUpTo = after; openedUpTo < upTo;) {
    const opened = await openNextGiftBalances(db, fund, openedUpTo, upTo, 1000)
    for (const balance of opened.balances) {
      if (balance.projectId === fund.projectId && !counted.has(balance.id))
        left += getUnspent(balance)
      counted.add(balance.id)
    }
    openedUpTo = opened.openedUpTo
  }
  return left
}

/** Returns the unspent money of all gifts in a fund, in minor units. */
export const sumUnspentGifts = async (db: Db, fund: Fund): Promise<number> =>
  (await sumOpenedUnspent(db, fund)) +
  (await sumUnopenedUnspent(db, fund, await readOpenedUpTo(db, fund), Number.MAX_SAFE_INTEGER))
