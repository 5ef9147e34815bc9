import { leftOf, newLot, type Lot, type NewLot } from './gift-balance.ts'

/** The lots of one fund in one currency, in the order of the ledger. */
export interface FundLots {
  readonly free: Lot[]
  readonly tied: Lot[]
  /** No lot of `free` before this place has money left. */
  from: number
}

/** What a fund holds, in one currency. */
export interface Standing {
  balance: number
  /** What is left of all its gifts. */
  left: number
}

/** Where gifts stand; an entry after the other is folded into it by `attribute`. */
export interface Book {
  readonly lots: Map<string, Lot>
  readonly funds: Map<string, FundLots>
  readonly byDonation: Map<string, Lot[]>
  readonly byUse: Map<string, Set<Lot>>
  readonly standings: Map<string, Standing>
  /** Whose figures changed. */
  readonly changed: Set<Lot>
}

export const emptyBook = (): Book => ({
  lots: new Map(),
  funds: new Map(),
  byDonation: new Map(),
  byUse: new Map(),
  standings: new Map(),
  changed: new Set(),
})

export const fundKey = (projectId: string | null, currency: string): string =>
  `${projectId ?? ''} ${currency}`

export const fundLots = (book: Book, projectId: string | null, currency: string): FundLots => {
  const key = fundKey(projectId, currency)
  const found = book.funds.get(key) ?? { free: [], tied: [], from: 0 }
  book.funds.set(key, found)
  return found
}

export const standingOf = (book: Book, projectId: string | null, currency: string): Standing => {
  const key = fundKey(projectId, currency)
  const found = book.standings.get(key) ?? { balance: 0, left: 0 }
  book.standings.set(key, found)
  return found
}

/** Puts a lot into its place by sequence; nearly always the last. */
const place = (lots: Lot[], lot: Lot): number => {
  let at = lots.length
  while (at > 0 && lots[at - 1]!.seq > lot.seq) at -= 1
  lots.splice(at, 0, lot)
  return at
}

/** Takes up a lot as it stands, whose figures its fund's standing counts already. */
export const takeUp = (book: Book, lot: Lot): void => {
  if (book.lots.has(lot.id)) return
  book.lots.set(lot.id, lot)
  const fund = fundLots(book, lot.projectId, lot.currency)
  if (lot.lines.length > 0) place(fund.tied, lot)
  else fund.from = Math.min(fund.from, place(fund.free, lot))
  if (lot.donationId !== null) {
    const others = book.byDonation.get(lot.donationId) ?? []
    place(others, lot)
    book.byDonation.set(lot.donationId, others)
  }
  for (const id of lot.uses.keys()) noteUse(book, id, lot)
}

export const noteUse = (book: Book, useId: string, lot: Lot): void => {
  const lots = book.byUse.get(useId) ?? new Set()
  book.byUse.set(useId, lots.add(lot))
}

/** Opens a new lot with all of its money left. */
export const openLot = (book: Book, opened: NewLot): Lot => {
  const lot = newLot(opened)
  takeUp(book, lot)
  standingOf(book, lot.projectId, lot.currency).left += leftOf(lot)
  book.changed.add(lot)
  return lot
}

/** Every change of a lot's figures goes through here. */
export const changeLot = (book: Book, lot: Lot, change: () => void): void => {
  const before = leftOf(lot)
  change()
  const after = leftOf(lot)
  book.changed.add(lot)
  standingOf(book, lot.projectId, lot.currency).left += after - before
  if (after <= before || lot.lines.length > 0) return
  const fund = fundLots(book, lot.projectId, lot.currency)
  // What has money again stands before where the search would begin.
  while (fund.from > 0 && fund.free[fund.from - 1]!.seq >= lot.seq) fund.from -= 1
}

/** The lots of a gift in one fund, the latest first. */
export const lotsOfGift = (
  book: Book,
  donationId: string | null,
  projectId: string | null,
  currency: string,
): Lot[] =>
  (donationId === null ? [] : (book.byDonation.get(donationId) ?? []))
    .filter((lot) => lot.projectId === projectId && lot.currency === currency)
    .toReversed()
