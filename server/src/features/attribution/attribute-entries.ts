import { isGiftKind, isSpendingKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { Db } from '../../platform/database/index.ts'
import { attribute } from './attribute.ts'
import {
  makeEmptyState,
  makeFundKey,
  getFundTotals,
  addGiftBalance,
  addSpending,
  type AttributionState,
} from './attribution-state.ts'
import { getOriginalKind, isUnallocatedMove, isGiftMove, type LedgerEvent } from './ledger-event.ts'
import type { Fund } from './ledger-events.sql.ts'
import { getUnspent, type GiftBalance } from './gift-balance.ts'
import {
  getSummaryFigures,
  listSummaryChanges,
  type SummaryChanges,
  type SummaryFigures,
} from './giver-summaries.ts'
import {
  listWantedBalances,
  listFirstGiftBalances,
  listPayments,
  listUncoveredSpending,
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

/** The gifts, funds and amounts that the entries of a batch affect. */
interface AttributionInputs {
  readonly donationIds: Set<string>
  readonly balanceIds: Set<string>
  readonly useIds: Set<string>
  /** The payments of which suppliers gave money back, or took it again. */
  readonly paymentIds: Set<string>
  /** The most that the batch can spend from each fund. */
  readonly spends: Map<string, Fund & { amount: number }>
  /** The total amount that transfers without a named gift take out of each fund. */
  readonly leaving: Map<string, Fund & { amount: number }>
}

/**
 * An amount larger than the balance of any fund. Passed to `loadFirst`, it loads all gifts of the
 * fund.
 */
const all = 2 ** 52

const listNeeds = (charityId: string, events: readonly LedgerEvent[]): AttributionInputs => {
  const needs: AttributionInputs = {
    donationIds: new Set(),
    balanceIds: new Set(),
    useIds: new Set(),
    paymentIds: new Set(),
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
    const { balanceId, donationId, reverses, currency } = event
    const about = getOriginalKind(event)
    if (balanceId !== null) {
      needs.balanceIds.add(balanceId)
      for (const { projectId } of event.effects) spend(projectId, currency, all)
    } else if (isSpendingKind(about)) {
      if (reverses) needs.useIds.add(reverses.id)
      for (const { projectId, spent } of event.effects) {
        if (spent > 0 && !reverses) spend(projectId, currency, spent)
      }
    } else if (about === 'credit') {
      if (event.paymentId === null) continue
      needs.useIds.add(event.paymentId)
      needs.paymentIds.add(event.paymentId)
      for (const { projectId, spent } of event.effects) {
        if (spent > 0) spend(projectId, currency, spent)
      }
    } else if (isGiftKind(about) && !reverses) {
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
    }
    if (reverses && (isGiftKind(about) || isGiftMove(event))) needs.balanceIds.add(reverses.id)
  }
  return needs
}

interface Work {
  readonly db: Db
  readonly state: AttributionState
  readonly charityId: string
  /** Sequence number of the last entry before the batch. */
  readonly before: number
  readonly opened: Set<GiftBalance>
  /** The figures before the batch, of the balances that were there before it. */
  readonly known: Map<GiftBalance, SummaryFigures>
  readonly reaches: (Omit<Fund, 'charityId'> & { seq: number })[]
}

/** Adds a balance from before the batch, and returns whether it was not there yet. */
const takeUp = ({ state, known }: Work, balance: GiftBalance): boolean => {
  if (state.balances.has(balance.id)) return false
  addGiftBalance(state, balance)
  known.set(balance, getSummaryFigures(balance))
  return true
}

const takeUpOpened = (work: Work, balances: readonly GiftBalance[]): void => {
  for (const balance of balances) if (takeUp(work, balance)) work.opened.add(balance)
}

/**
 * Loads the balances of the gifts that the entries of the batch name, with the spending that each
 * balance paid for.
 */
const loadNamed = async (work: Work, needs: AttributionInputs): Promise<void> => {
  const { db, charityId, before } = work
  const [donationIds, ids, useIds] = [needs.donationIds, needs.balanceIds, needs.useIds].map(
    (set) => [...set],
  ) as [string[], string[], string[]]
  if (donationIds.length + ids.length + useIds.length === 0) return
  const rows = await listWantedBalances(db, charityId, { donationIds, ids, useIds })
  for (const row of rows) takeUp(work, toGiftBalance(row))
  // Also opens gifts that have no row yet, because the summary of the giver changes with them.
  takeUpOpened(work, await openGiftBalancesByDonation(db, charityId, donationIds, before))
}

/** Loads the payments that a credit of the batch, or its reversal, makes smaller or larger. */
const loadPayments = async (work: Work, ids: ReadonlySet<string>): Promise<void> => {
  if (ids.size === 0) return
  const { db, charityId, state, before } = work
  for (const { projectId, currency, ...payment } of await listPayments(db, charityId, {
    ids: [...ids],
    upTo: before,
  })) {
    addSpending(state, { projectId, currency }, payment)
  }
}

/**
 * Loads the spending that money can pay which reversals of the batch return: what gifts do not pay
 * of the spending after the reversed entries, and what other entries of the batch may release.
 */
const loadUncovered = async (work: Work, useIds: ReadonlySet<string>): Promise<void> => {
  const { db, charityId, state, before } = work
  const returning = new Map<string, { fund: Fund; after: number }>()
  const paid = new Set<string>()
  for (const balance of state.balances.values()) {
    const { projectId, currency, uses } = balance
    for (const { id, seq } of uses.values()) {
      paid.add(id)
      if (!useIds.has(id)) continue
      const key = makeFundKey(projectId, currency)
      const after = Math.min(seq, returning.get(key)?.after ?? seq)
      returning.set(key, { fund: { charityId, projectId, currency }, after })
    }
  }
  for (const { fund, after } of returning.values()) {
    const found = await listUncoveredSpending(db, fund, { after, upTo: before, or: [...paid] })
    for (const spending of found) addSpending(state, fund, spending)
  }
}

/**
 * Loads the oldest gift balances of a fund until the unspent money of these balances covers the
 * amount.
 */
const loadFirst = async (work: Work, fund: Fund, amount: number): Promise<void> => {
  const { db, state, before } = work
  for (const row of await listFirstGiftBalances(db, fund, amount)) takeUp(work, toGiftBalance(row))
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

/**
 * Loads the balance of a fund before the batch, and how much of it is unspent gift money. Returns
 * whether all gifts of the fund must be loaded: transfers out of a project may use gifts without a
 * giver on the platform, and these gifts can be anywhere in the order.
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

/** Entries of one charity that were just posted. */
export interface PostedEvents {
  /** Sequence number of the last entry before them. */
  readonly before: number
  readonly recordedAt: string
  readonly events: readonly LedgerEvent[]
}

/**
 * Records which gifts paid for entries that were just posted. Runs in the transaction that posted
 * the entries, under the lock on the charity's ledger. Stores nothing for entries that only receive a gift with its fee: a gift gets
 * its balance row when a later entry concerns it. Returns the changes to the summaries of the
 * givers, for the caller to save.
 */
export const attributeEntries = async (
  db: Db,
  charityId: string,
  { before, recordedAt, events }: PostedEvents,
): Promise<SummaryChanges> => {
  const needs = listNeeds(charityId, events)
  const state = makeEmptyState()
  const known = new Map<GiftBalance, SummaryFigures>()
  const work: Work = { db, state, charityId, before, known, opened: new Set(), reaches: [] }
  await loadNamed(work, needs)
  await loadPayments(work, needs.paymentIds)
  await loadUncovered(work, needs.useIds)
  // Money that refunds, fees or moves to other funds take from a gift in this batch cannot also pay
  // for spending.
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
  const used = new Set(rows.map(({ balanceId }) => balanceId))
  // A gift of this batch needs a balance row only if money was taken from it, if it is tied to
  // budget lines, or if a move brought it to this fund.
  const balances = [...new Set([...state.changed, ...work.opened])].filter(
    (balance) =>
      balance.seq <= before ||
      used.has(balance.id) ||
      balance.lines.length > 0 ||
      balance.movedHere,
  )
  const lines = events.flatMap((event) =>
    isGiftKind(event.kind) ? event.lines.map((line) => ({ entryId: event.id, line })) : [],
  )
  await saveAttribution(db, { charityId, balances, rows, reaches: work.reaches, lines })
  const folded = { balances: state.balances.values(), known, rows }
  return listSummaryChanges({ charityId, before, recordedAt, ...folded })
}
