import {
  getUnspent,
  makeGiftBalance,
  type GiftBalance,
  type NewGiftBalance,
} from './gift-balance.ts'
import type { UncoveredSpending } from './attribution.rows.ts'

/** The gift balances of one fund in one currency, in ledger order. */
export interface FundGiftBalances {
  readonly free: GiftBalance[]
  readonly tied: GiftBalance[]
  /** The index in `free` before which no balance has unspent money. */
  from: number
}

/** The balance of a fund in one currency and the unspent gift money in it. */
export interface FundTotals {
  balance: number
  /** The unspent money of all gifts in the fund. */
  left: number
}

/** A spending entry, with the amount of it that no gift pays, in minor units. */
export interface Spending extends Omit<UncoveredSpending, 'uncovered'> {
  uncovered: number
}

/**
 * All gift balances of a ledger. The functions of attribute.ts apply the ledger's entries to this
 * state one after another.
 */
export interface AttributionState {
  readonly balances: Map<string, GiftBalance>
  readonly funds: Map<string, FundGiftBalances>
  readonly byDonation: Map<string, GiftBalance[]>
  readonly bySpending: Map<string, Set<GiftBalance>>
  readonly fundTotals: Map<string, FundTotals>
  readonly spending: Map<string, Spending>
  /** The spending entries of each fund, in ledger order. */
  readonly spendingByFund: Map<string, Spending[]>
  readonly changed: Set<GiftBalance>
}

export const makeEmptyState = (): AttributionState => ({
  balances: new Map(),
  funds: new Map(),
  byDonation: new Map(),
  bySpending: new Map(),
  fundTotals: new Map(),
  spending: new Map(),
  spendingByFund: new Map(),
  changed: new Set(),
})

export const makeFundKey = (projectId: string | null, currency: string): string =>
  `${projectId ?? ''} ${currency}`

export const getFundGiftBalances = (
  state: AttributionState,
  projectId: string | null,
  currency: string,
): FundGiftBalances => {
  const key = makeFundKey(projectId, currency)
  const found = state.funds.get(key) ?? { free: [], tied: [], from: 0 }
  state.funds.set(key, found)
  return found
}

export const getFundTotals = (
  state: AttributionState,
  projectId: string | null,
  currency: string,
): FundTotals => {
  const key = makeFundKey(projectId, currency)
  const found = state.fundTotals.get(key) ?? { balance: 0, left: 0 }
  state.fundTotals.set(key, found)
  return found
}

/** Inserts an item by sequence number, nearly always at the end, and returns its index. */
const place = <T extends { readonly seq: number }>(items: T[], item: T): number => {
  let at = items.length
  while (at > 0 && items[at - 1]!.seq > item.seq) at -= 1
  items.splice(at, 0, item)
  return at
}

/**
 * Adds a stored gift balance. The totals of the fund already include the figures of this balance.
 */
export const addGiftBalance = (state: AttributionState, balance: GiftBalance): void => {
  if (state.balances.has(balance.id)) return
  state.balances.set(balance.id, balance)
  const fund = getFundGiftBalances(state, balance.projectId, balance.currency)
  if (balance.lines.length > 0) place(fund.tied, balance)
  else fund.from = Math.min(fund.from, place(fund.free, balance))
  if (balance.donationId !== null) {
    const others = state.byDonation.get(balance.donationId) ?? []
    place(others, balance)
    state.byDonation.set(balance.donationId, others)
  }
  for (const id of balance.uses.keys()) recordAllocation(state, id, balance)
}

export const recordAllocation = (
  state: AttributionState,
  useId: string,
  balance: GiftBalance,
): void => {
  const balances = state.bySpending.get(useId) ?? new Set()
  state.bySpending.set(useId, balances.add(balance))
}

export const addSpending = (
  state: AttributionState,
  fund: Pick<GiftBalance, 'projectId' | 'currency'>,
  spending: Spending,
): void => {
  if (state.spending.has(spending.id)) return
  state.spending.set(spending.id, spending)
  const key = makeFundKey(fund.projectId, fund.currency)
  const others = state.spendingByFund.get(key) ?? []
  place(others, spending)
  state.spendingByFund.set(key, others)
}

/** Lists the spending of a fund after a sequence number that gifts do not pay in full, oldest first. */
export const listUncovered = (
  state: AttributionState,
  { projectId, currency }: Pick<GiftBalance, 'projectId' | 'currency'>,
  after: number,
): Spending[] => {
  const all = state.spendingByFund.get(makeFundKey(projectId, currency)) ?? []
  let from = all.length
  while (from > 0 && all[from - 1]!.seq > after) from -= 1
  return all.slice(from).filter(({ uncovered }) => uncovered > 0)
}

export const openGiftBalance = (state: AttributionState, opened: NewGiftBalance): GiftBalance => {
  const balance = makeGiftBalance(opened)
  addGiftBalance(state, balance)
  getFundTotals(state, balance.projectId, balance.currency).left += getUnspent(balance)
  state.changed.add(balance)
  return balance
}

/**
 * Changes the figures of a gift balance. Every change must go through here, so that the totals of
 * the fund stay correct.
 */
export const changeGiftBalance = (
  state: AttributionState,
  balance: GiftBalance,
  change: () => void,
): void => {
  const before = getUnspent(balance)
  change()
  const after = getUnspent(balance)
  state.changed.add(balance)
  getFundTotals(state, balance.projectId, balance.currency).left += after - before
  if (after <= before || balance.lines.length > 0) return
  const fund = getFundGiftBalances(state, balance.projectId, balance.currency)
  // If this balance has unspent money again, the search for unspent money must begin here.
  while (fund.from > 0 && fund.free[fund.from - 1]!.seq >= balance.seq) fund.from -= 1
}

/** Lists a gift's balances in one fund, newest first. */
export const listGiftBalancesInFund = (
  state: AttributionState,
  donationId: string | null,
  projectId: string | null,
  currency: string,
): GiftBalance[] =>
  (donationId === null ? [] : (state.byDonation.get(donationId) ?? []))
    .filter((balance) => balance.projectId === projectId && balance.currency === currency)
    .toReversed()
