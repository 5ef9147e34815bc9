import type { Db } from '../../platform/database/index.ts'
import { attribute } from './attribute.ts'
import { emptyBook, fundKey, standingOf, takeUp, type Book } from './attribution-state.ts'
import {
  aboutOf,
  isGift,
  isSpending,
  movesFreeMoney,
  movesGift,
  type Fact,
} from './ledger-event.ts'
import type { Fund } from './ledger-events.sql.ts'
import { leftOf, type Lot } from './gift-balance.ts'
import {
  findLots,
  firstLots,
  keep,
  lotOf,
  openedLeft,
  reachOf,
  readBalance,
} from './gift-balances.sql.ts'
import { openDonations, openNext, unopenedLeft } from './open-gift-balances.ts'

/** What of the gifts the entries of a batch bear on. */
interface Needs {
  readonly donationIds: Set<string>
  readonly moved: Set<string>
  readonly lotIds: Set<string>
  readonly useIds: Set<string>
  /** How much is spent, at the most, of which fund. */
  readonly spends: Map<string, Fund & { amount: number }>
  /** Funds that money leaves without naming a gift, and how much. */
  readonly leaving: Map<string, Fund & { amount: number }>
}

const needsOf = (charityId: string, facts: readonly Fact[]): Needs => {
  const needs: Needs = {
    donationIds: new Set(),
    moved: new Set(),
    lotIds: new Set(),
    useIds: new Set(),
    spends: new Map(),
    leaving: new Map(),
  }
  const arriving = new Set<string>()
  const spend = (projectId: string | null, currency: string, amount: number): void => {
    const key = `${projectId ?? ''} ${currency}`
    const before = needs.spends.get(key)?.amount ?? 0
    needs.spends.set(key, { charityId, projectId, currency, amount: before + amount })
  }
  for (const fact of facts) {
    const { donationId, reverses, currency } = fact
    const about = aboutOf(fact)
    if (isSpending(about)) {
      if (reverses) needs.useIds.add(reverses.id)
      for (const { projectId, spent } of fact.effects) {
        if (spent > 0 && !reverses) spend(projectId, currency, spent)
      }
    } else if (isGift(about) && !reverses) {
      if (donationId !== null) arriving.add(donationId)
    } else if (movesFreeMoney(fact)) {
      if (reverses) needs.useIds.add(reverses.id)
      for (const { projectId, transferred } of fact.effects) {
        if (transferred >= 0 || reverses) continue
        if (projectId === null) spend(null, currency, -transferred)
        const key = fundKey(projectId, currency)
        const amount = (needs.leaving.get(key)?.amount ?? 0) - transferred
        needs.leaving.set(key, { charityId, projectId, currency, amount })
      }
    } else if (donationId !== null && !arriving.has(donationId)) {
      needs.donationIds.add(donationId)
      if (movesGift(fact)) needs.moved.add(donationId)
    }
    if (reverses && (isGift(about) || movesGift(fact))) needs.lotIds.add(reverses.id)
  }
  return needs
}

interface Work {
  readonly db: Db
  readonly book: Book
  readonly charityId: string
  /** The last entry before those of the batch. */
  readonly before: number
  readonly opened: Set<Lot>
  readonly reaches: (Omit<Fund, 'charityId'> & { seq: number })[]
}

const takeUpOpened = ({ book, opened }: Work, lots: readonly Lot[]): void => {
  for (const lot of lots) {
    if (book.lots.has(lot.id)) continue
    takeUp(book, lot)
    opened.add(lot)
  }
}

/** The gifts that the entries name themselves, with what they paid for. */
const loadNamed = async (work: Work, needs: Needs): Promise<void> => {
  const { db, book, charityId, before } = work
  const [donationIds, ids, useIds] = [needs.donationIds, needs.lotIds, needs.useIds].map((set) => [
    ...set,
  ]) as [string[], string[], string[]]
  if (donationIds.length + ids.length + useIds.length === 0) return
  const rows = await findLots(db, { donationIds, ids, useIds })
  for (const row of rows) takeUp(book, lotOf(row))
  const known = new Set(rows.map((row) => row.donationId))
  const whole = donationIds.filter((id) => known.has(id) || needs.moved.has(id))
  takeUpOpened(work, await openDonations(db, charityId, whole, before))
}

/** The first gifts of a fund that together have as much left as is spent. */
const loadFirst = async (work: Work, fund: Fund, amount: number): Promise<void> => {
  const { db, book, before } = work
  for (const row of await firstLots(db, fund, amount)) takeUp(book, lotOf(row))
  const { projectId, currency } = fund
  const start = await reachOf(db, fund)
  let reach = start
  const isEnough = (): boolean => {
    let left = 0
    for (const lot of book.lots.values()) {
      const isFree = lot.projectId === projectId && lot.currency === currency && !lot.lines.length
      if (isFree && lot.seq <= reach) left += leftOf(lot)
    }
    return left >= amount
  }
  for (let limit = 32; reach < before && !isEnough(); limit = Math.min(limit * 4, 2048)) {
    const next = await openNext(db, fund, reach, before, limit)
    takeUpOpened(work, next.lots)
    reach = next.reach
  }
  if (reach > start) work.reaches.push({ projectId, currency, seq: reach })
}

/** More than any fund holds: all of its gifts. */
const all = 2 ** 52

/**
 * What a fund held before the batch, and how much of it gifts are; answers whether all of its gifts
 * are needed: of a project's those without a giver may be used, wherever they stand in the order.
 */
const loadStanding = async (
  work: Work,
  fund: Fund & { amount: number },
  facts: readonly Fact[],
): Promise<boolean> => {
  const { db, book, before } = work
  const { projectId, currency } = fund
  const standing = standingOf(book, projectId, currency)
  standing.balance = await readBalance(db, fund)
  let own = 0
  for (const fact of facts) {
    for (const effect of fact.effects) {
      if (effect.projectId !== projectId || fact.currency !== currency) continue
      own += 1
      standing.balance -= effect.received - effect.spent - effect.fees + effect.transferred
    }
  }
  standing.left =
    (await openedLeft(db, fund)) + (await unopenedLeft(db, fund, await reachOf(db, fund), before))
  return projectId !== null && (own > 1 || fund.amount > standing.balance - standing.left)
}

/**
 * Keeps the record of where gifts went for entries that were just posted, in the transaction that
 * posted them, under the lock on the charity's ledger. `before` is the last entry before them. Gifts
 * and their fees cost nothing: a gift gets its lot when something is first taken of it.
 */
export const attributeEntries = async (
  db: Db,
  charityId: string,
  before: number,
  facts: readonly Fact[],
): Promise<void> => {
  const needs = needsOf(charityId, facts)
  const book = emptyBook()
  const work: Work = { db, book, charityId, before, opened: new Set(), reaches: [] }
  await loadNamed(work, needs)
  // Whatever leaves a gift of the fund in the same batch, too, is then not there to be spent.
  const leaving = facts.reduce(
    (sum, { donationId, effects }) =>
      donationId === null
        ? sum
        : effects.reduce(
            (all, { received, fees, transferred }) =>
              all + Math.max(0, -received) + Math.max(0, fees) + Math.max(0, -transferred),
            sum,
          ),
    0,
  )
  for (const [key, fund] of needs.leaving) {
    if (await loadStanding(work, fund, facts)) needs.spends.set(key, { ...fund, amount: all })
  }
  for (const fund of needs.spends.values()) await loadFirst(work, fund, fund.amount + leaving)
  book.changed.clear()
  const rows = facts.flatMap((fact) => attribute(book, fact))
  const used = new Set(rows.map(({ lotId }) => lotId))
  // A gift of this batch of which nothing was taken yet needs no lot.
  const lots = [...new Set([...book.changed, ...work.opened])].filter(
    (lot) => lot.seq <= before || used.has(lot.id) || lot.lines.length > 0 || lot.movedHere,
  )
  const lines = facts.flatMap((fact) =>
    isGift(fact.kind) ? fact.lines.map((line) => ({ entryId: fact.id, line })) : [],
  )
  await keep(db, { charityId, lots, rows, reaches: work.reaches, lines })
}
