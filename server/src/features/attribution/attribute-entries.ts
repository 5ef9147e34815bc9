import type { Db } from '../../platform/database/index.ts'
import { attribute } from './attribute.ts'
import {
  makeEmptyState,
  makeFundKey,
  getFundTotals,
  addGiftBalance,
  type AttributionState,
} from './attribution-state.ts'
import {
  getOriginalKind,
  isGift,
  isSpending,
  isUnallocatedMove,
  isGiftMove,
  type LedgerEvent,
} from './ledger-event.ts'
import type { Fund } from './ledger-events.sql.ts'
import { getUnspent, type GiftBalance } from './gift-balance.ts'
import {
  findGiftBalances,
  listFirstGiftBalances,
  saveAttribution,
  toGiftBalance,
  sumOpenedUnspent,
  readOpenedUpTo,
  readBalance,
} from './gift-balances.sql.ts'
import {
  openGiftBalancesByDonation,
  openNextGiftBalances,
  sumUnopenedUnspent,
} from './open-gift-balances.ts'

/** What of the gifts the entries of a batch bear on. */
interface AttributionInputs {
  readonly donationIds: Set<string>
  readonly moved: Set<string>
  readonly lotIds: Set<string>
  readonly useIds: Set<string>
  /** How much is spent, at the most, of which fund. */
  readonly spends: Map<string, Fund & { amount: number }>
  /** Funds that money leaves without naming a gift, and how much. */
  readonly leaving: Map<string, Fund & { amount: number }>
}

const listNeeds = (charityId: string, events: readonly LedgerEvent[]): AttributionInputs => {
  const needs: AttributionInputs = {
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
  for (const event of events) {
    const { donationId, reverses, currency } = event
    const about = getOriginalKind(event)
    if (isSpending(about)) {
      if (reverses) needs.useIds.add(reverses.id)
      for (const { projectId, spent } of event.effects) {
        if (spent > 0 && !reverses) spend(projectId, currency, spent)
      }
    } else if (isGift(about) && !reverses) {
      if (donationId !== null) arriving.add(donationId)
    } else if (isUnallocatedMove(event)) {
      if (reverses) needs.useIds.add(reverses.id)
      for (const { projectId, transferred } of event.effects) {
        if (transferred >= 0 || reverses) continue
        if (projectId === null) spend(null, currency, -transferred)
        const key = makeFundKey(projectId, currency)
        const amount = (needs.leaving.get(key)?.amount ?? 0) - transferred
        needs.leaving.set(key, { charityId, projectId, currency, amount })
      }
    } else if (donationId !== null && !arriving.has(donationId)) {
      needs.donationIds.add(donationId)
      if (isGiftMove(event)) needs.moved.add(donationId)
    }
    if (reverses && (isGift(about) || isGiftMove(event))) needs.lotIds.add(reverses.id)
  }
  return needs
}

interface Work {
  readonly db: Db
  readonly state: AttributionState
  readonly charityId: string
  /** The last entry before those of the batch. */
  readonly before: number
  readonly opened: Set<GiftBalance>
  readonly reaches: (Omit<Fund, 'charityId'> & { seq: number })[]
}

const takeUpOpened = ({ state, opened }: Work, balances: readonly GiftBalance[]): void => {
  for (const balance of balances) {
    if (state.balances.has(balance.id)) continue
    addGiftBalance(state, balance)
    opened.add(balance)
  }
}

/** The gifts that the entries name themselves, with what they paid for. */
const loadNamed = async (work: Work, needs: AttributionInputs): Promise<void> => {
  const { db, state, charityId, before } = work
  const [donationIds, ids, useIds] = [needs.donationIds, needs.lotIds, needs.useIds].map((set) => [
    ...set,
  ]) as [string[], string[], string[]]
  if (donationIds.length + ids.length + useIds.length === 0) return
  const rows = await findGiftBalances(db, { donationIds, ids, useIds })
  for (const row of rows) addGiftBalance(state, toGiftBalance(row))
  const known = new Set(rows.map((row) => row.donationId))
  const whole = donationIds.filter((id) => known.has(id) || needs.moved.has(id))
  takeUpOpened(work, await openGiftBalancesByDonation(db, charityId, whole, before))
}

/** The first gifts of a fund that together have as much left as is spent. */
const loadFirst = async (work: Work, fund: Fund, amount: number): Promise<void> => {
  const { db, state, before } = work
  for (const row of await listFirstGiftBalances(db, fund, amount))
    addGiftBalance(state, toGiftBalance(row))
  const { projectId, currency } = fund
  const start = await readOpenedUpTo(db, fund)
  let reach = start
  const isEnough = (): boolean => {
    let left = 0
    for (const balance of state.balances.values()) {
      const isFree =
        balance.projectId === projectId && balance.currency === currency && !balance.lines.length
      if (isFree && balance.seq <= reach) left += getUnspent(balance)
    }
    return left >= amount
  }
  for (let limit = 32; reach < before && !isEnough(); limit = Math.min(limit * 4, 2048)) {
    const next = await openNextGiftBalances(db, fund, reach, before, limit)
    takeUpOpened(work, next.balances)
    reach = next.openedUpTo
  }
  if (reach > start) work.reaches.push({ projectId, currency, seq: reach })
}

/** More than any fund holds: all of its gifts. */
const all = 2 ** 52

/**
 * What a fund held before the batch, and how much of it gifts are; answers whether all of its gifts
 * are needed: of a project's those without a giver may be used, wherever they stand in the order.
 */
const loadFundTotals = async (
  work: Work,
  fund: Fund & { amount: number },
  events: readonly LedgerEvent[],
): Promise<boolean> => {
  const { db, state, before } = work
  const { projectId, currency } = fund
  const standing = getFundTotals(state, projectId, currency)
  standing.balance = await readBalance(db, fund)
  let own = 0
  for (const event of events) {
    for (const effect of event.effects) {
      if (effect.projectId !== projectId || event.currency !== currency) continue
      own += 1
      standing.balance -= effect.received - effect.spent - effect.fees + effect.transferred
    }
  }
  standing.left =
    (await sumOpenedUnspent(db, fund)) +
    (await sumUnopenedUnspent(db, fund, await readOpenedUpTo(db, fund), before))
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
  events: readonly LedgerEvent[],
): Promise<void> => {
  const needs = listNeeds(charityId, events)
  const state = makeEmptyState()
  const work: Work = { db, state, charityId, before, opened: new Set(), reaches: [] }
  await loadNamed(work, needs)
  // Whatever leaves a gift of the fund in the same batch, too, is then not there to be spent.
  const leaving = events.reduce(
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
    if (await loadFundTotals(work, fund, events)) needs.spends.set(key, { ...fund, amount: all })
  }
  for (const fund of needs.spends.values()) await loadFirst(work, fund, fund.amount + leaving)
  state.changed.clear()
  const rows = events.flatMap((event) => attribute(state, event))
  const used = new Set(rows.map(({ lotId }) => lotId))
  // A gift of this batch of which nothing was taken yet needs no lot.
  const balances = [...new Set([...state.changed, ...work.opened])].filter(
    (balance) =>
      balance.seq <= before ||
      used.has(balance.id) ||
      balance.lines.length > 0 ||
      balance.movedHere,
  )
  const lines = events.flatMap((event) =>
    isGift(event.kind) ? event.lines.map((line) => ({ entryId: event.id, line })) : [],
  )
  await saveAttribution(db, { charityId, balances, rows, reaches: work.reaches, lines })
}
