import type { Db } from '../../platform/database/index.ts'
import { attribute } from './attribute.ts'
import { emptyBook } from './attribution-state.ts'
import {
  nextUnopened,
  readFactsOfGifts,
  unopenedOfDonations,
  type Fund,
  type UnopenedGift,
} from './ledger-events.sql.ts'
import { leftOf, type Lot } from './gift-balance.ts'
import { openedLeft, reachOf } from './gift-balances.sql.ts'

/** Gifts as they stand after an entry, of which nothing was spent before they have a lot. */
const foldGifts = async (
  db: Db,
  charityId: string,
  gifts: readonly UnopenedGift[],
  upTo: number,
): Promise<Lot[]> => {
  if (gifts.length === 0) return []
  const firstOf = new Map<string, number>()
  for (const { donationId, seq } of gifts) {
    if (donationId !== null && !firstOf.has(donationId)) firstOf.set(donationId, seq)
  }
  const ids = gifts.map(({ id }) => id)
  const facts = await readFactsOfGifts(db, charityId, ids, [...firstOf.keys()], upTo)
  const book = emptyBook()
  for (const fact of facts) {
    // What came before it concerns instalments of the same gift, which have their lots.
    const first = fact.donationId === null ? 0 : (firstOf.get(fact.donationId) ?? 0)
    if (fact.seq >= first) attribute(book, fact)
  }
  return [...book.lots.values()]
}

/** The lots of gifts of which all instalments are needed. */
export const openDonations = async (
  db: Db,
  charityId: string,
  donationIds: readonly string[],
  upTo: number,
): Promise<Lot[]> =>
  donationIds.length === 0
    ? []
    : foldGifts(db, charityId, await unopenedOfDonations(db, charityId, donationIds, upTo), upTo)

export interface Opened {
  readonly lots: readonly Lot[]
  /** All gifts of the fund up to this entry have a lot now. */
  readonly reach: number
}

/** Opens lots for the next gifts of a fund, fewer or more at once. */
export const openNext = async (
  db: Db,
  fund: Fund,
  reach: number,
  upTo: number,
  limit: number,
): Promise<Opened> => {
  const gifts = await nextUnopened(db, fund, reach, upTo, limit)
  const lots = await foldGifts(db, fund.charityId, gifts, upTo)
  return { lots, reach: gifts.length < limit ? upTo : gifts.at(-1)!.seq }
}

/** What is left of the gifts of a fund that have no lot yet. */
export const unopenedLeft = async (
  db: Db,
  fund: Fund,
  after: number,
  upTo: number,
): Promise<number> => {
  let left = 0
  const counted = new Set<string>()
  for (let reach = after; reach < upTo;) {
    const opened = await openNext(db, fund, reach, upTo, 1000)
    for (const lot of opened.lots) {
      if (lot.projectId === fund.projectId && !counted.has(lot.id)) left += leftOf(lot)
      counted.add(lot.id)
    }
    reach = opened.reach
  }
  return left
}

/** What is left of all gifts in a fund, in minor units. */
export const giftsLeft = async (db: Db, fund: Fund): Promise<number> =>
  (await openedLeft(db, fund)) +
  (await unopenedLeft(db, fund, await reachOf(db, fund), Number.MAX_SAFE_INTEGER))
