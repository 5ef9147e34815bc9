import type { Db } from '../../platform/database/index.ts'
import { attribute } from './attribute.ts'
import { makeEmptyState } from './attribution-state.ts'
import {
  listNextUnopenedGifts,
  readGiftLedgerEvents,
  listUnopenedGiftsByDonation,
  type Fund,
  type UnopenedGift,
} from './ledger-events.sql.ts'
import { getUnspent, type GiftBalance } from './gift-balance.ts'
import { sumOpenedUnspent, readOpenedUpTo } from './gift-balances.sql.ts'

/** Gifts as they stand after an entry, of which nothing was spent before they have a lot. */
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
  const events = await readGiftLedgerEvents(db, charityId, ids, [...firstSequences.keys()], upTo)
  const state = makeEmptyState()
  for (const event of events) {
    // What came before it concerns instalments of the same gift, which have their lots.
    const first = event.donationId === null ? 0 : (firstSequences.get(event.donationId) ?? 0)
    if (event.seq >= first) attribute(state, event)
  }
  return [...state.balances.values()]
}

/** The lots of gifts of which all instalments are needed. */
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
  /** All gifts of the fund up to this entry have a lot now. */
  readonly openedUpTo: number
}

/** Opens lots for the next gifts of a fund, fewer or more at once. */
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

/** What is left of the gifts of a fund that have no lot yet. */
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

/** What is left of all gifts in a fund, in minor units. */
export const sumUnspentGifts = async (db: Db, fund: Fund): Promise<number> =>
  (await sumOpenedUnspent(db, fund)) +
  (await sumUnopenedUnspent(db, fund, await readOpenedUpTo(db, fund), Number.MAX_SAFE_INTEGER))
