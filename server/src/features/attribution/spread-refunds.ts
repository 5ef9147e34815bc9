import { sql, type Db } from '../../platform/database/index.ts'
import { attribute } from './attribute.ts'
import { emptyBook, takeUp, type Book } from './attribution-state.ts'
import type { Fact, FundEffect } from './ledger-event.ts'
import { findLots, lotOf } from './gift-balances.sql.ts'
import { openDonations } from './open-gift-balances.ts'
import { splitComingBack, splitGoingBack, type ReturnPart } from './split-refund.ts'

/** An entry before it is posted, as far as it bears on the gift that it names. */
export type GiftFact = Pick<Fact, 'kind' | 'currency' | 'donationId' | 'effects'>

const isReturn = ({ kind, donationId }: GiftFact): boolean =>
  donationId !== null && (kind === 'refund' || kind === 'dispute')

/** Which of these gifts stand in more than the fund that they were given to. */
const movedOf = async (db: Db, donationIds: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      select distinct donation_id id from gift_lot
      where donation_id = any (${donationIds}::uuid[]) and moved_here`)
  ).map(({ id }) => id)

const bookOf = async (
  db: Db,
  charityId: string,
  donationIds: readonly string[],
  before: number,
): Promise<Book> => {
  const book = emptyBook()
  const rows = await findLots(db, { donationIds, ids: [], useIds: [] })
  for (const row of rows) takeUp(book, lotOf(row))
  for (const lot of await openDonations(db, charityId, donationIds, before)) takeUp(book, lot)
  return book
}

/** The card fees of a gift that other entries of its batch change, by fund: `sign` 1 raises, -1 lowers. */
const feesIn = (
  facts: readonly GiftFact[],
  donationId: string,
  sign: 1 | -1,
): Map<string | null, number> => {
  const fees = new Map<string | null, number>()
  for (const fact of facts) {
    if (fact.kind !== 'fee' || fact.donationId !== donationId) continue
    for (const { projectId, fees: changed } of fact.effects) {
      if (changed * sign > 0) fees.set(projectId, (fees.get(projectId) ?? 0) + changed * sign)
    }
  }
  return fees
}

/**
 * Entries about money that went back of gifts, or came again, name one fund. Where a gift has moved,
 * it can stand in several: answers, by the place of the entry, what of it concerns which fund. Asked
 * under the lock on the charity's ledger, for entries that are about to be posted after `before`.
 */
export const spreadReturns = async (
  db: Db,
  charityId: string,
  before: number,
  facts: readonly GiftFact[],
): Promise<ReadonlyMap<number, ReturnPart[]>> => {
  const parts = new Map<number, ReturnPart[]>()
  const about = facts.flatMap((fact) => (isReturn(fact) ? [fact.donationId!] : []))
  if (about.length === 0) return parts
  const moved = await movedOf(db, [...new Set(about)])
  if (moved.length === 0) return parts
  const book = await bookOf(db, charityId, moved, before)
  for (const [at, fact] of facts.entries()) {
    const { donationId, kind, currency } = fact
    if (donationId === null || !moved.includes(donationId)) continue
    const split = isReturn(fact) ? partsOf(book, fact, facts.slice(0, at), facts.slice(at)) : null
    if (split) parts.set(at, split.parts)
    const seq = before + at + 1
    const common = { id: `${seq}`, seq, kind, currency, donationId, reverses: null }
    attribute(book, { ...common, budgetLineId: null, lines: [], ...(split ?? fact) })
  }
  return parts
}

/** How an entry about a gift splits, and what that does to each fund. */
const partsOf = (
  book: Book,
  fact: GiftFact,
  earlier: readonly GiftFact[],
  later: readonly GiftFact[],
): { parts: ReturnPart[]; effects: FundEffect[] } => {
  const donationId = fact.donationId!
  const lots = book.byDonation.get(donationId) ?? []
  const { projectId, received } = fact.effects[0]!
  const amount = Math.abs(received)
  const parts =
    received < 0
      ? splitGoingBack(lots, { projectId, amount, fees: feesIn(earlier, donationId, -1) })
      : splitComingBack(lots, { projectId, amount, fees: feesIn(later, donationId, 1) })
  const none = { spent: 0, fees: 0, transferred: 0 }
  const effects = parts.map((part) => ({
    ...none,
    projectId: part.projectId,
    received: Math.sign(received) * part.amount,
  }))
  return { parts, effects }
}
