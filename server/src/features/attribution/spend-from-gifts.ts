import {
  changeGiftBalance,
  getFundGiftBalances,
  listUncovered,
  recordAllocation,
  type AttributionState,
} from './attribution-state.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { getUnspent, type GiftBalance } from './gift-balance.ts'
import type { Allocation } from './attribution.rows.ts'

/** The entry whose turn it is, with the state of the ledger before it and what it changed. */
export interface Turn {
  readonly state: AttributionState
  readonly event: LedgerEvent
  readonly rows: Allocation[]
}

const record = (
  { event, rows }: Turn,
  giftBalance: GiftBalance,
  use: { id: string; seq: number },
  amount: number,
  why: Allocation['why'],
): void => {
  rows.push({
    causeId: event.id,
    seq: event.seq,
    position: rows.length,
    balanceId: giftBalance.id,
    useId: use.id,
    useSeq: use.seq,
    amount,
    why,
  })
}

/** Lets a gift balance pay for an entry, as far as it has unspent money. Returns what it paid. */
export const spendFrom = (
  turn: Turn,
  giftBalance: GiftBalance,
  wanted: number,
  { id, seq }: { id: string; seq: number } = turn.event,
): number => {
  const taken = Math.min(getUnspent(giftBalance), wanted)
  if (taken === 0) return 0
  const { state, event } = turn
  changeGiftBalance(state, giftBalance, () => {
    giftBalance.allocated += taken
    const before = giftBalance.uses.get(id)?.amount ?? 0
    giftBalance.uses.set(id, { id, seq, amount: before + taken })
  })
  recordAllocation(state, id, giftBalance)
  record(turn, giftBalance, { id, seq }, taken, id === event.id ? 'spent' : 'reallocated')
  return taken
}

type Use = Pick<LedgerEvent, 'id' | 'seq' | 'budgetLineId'>

/**
 * Spends the oldest gifts first: those tied to the budget line, then those tied to no line. Returns
 * the amount that no gift paid.
 */
export const spend = (
  turn: Turn,
  projectId: string | null,
  amount: number,
  use: Use = turn.event,
): number => {
  const { state, event } = turn
  const fund = getFundGiftBalances(state, projectId, event.currency)
  const line = use.budgetLineId
  let open = amount
  for (const giftBalance of fund.tied) {
    if (open === 0) return 0
    if (line !== null && giftBalance.lines.includes(line))
      open -= spendFrom(turn, giftBalance, open, use)
  }
  for (; open > 0 && fund.from < fund.free.length; fund.from += 1) {
    const giftBalance = fund.free[fund.from]!
    open -= spendFrom(turn, giftBalance, open, use)
    if (getUnspent(giftBalance) > 0) return open
  }
  return open
}

/** Gives back to a gift balance all or part of the money that a spending entry took from it. */
export const giveBack = (
  turn: Turn,
  giftBalance: GiftBalance,
  useId: string,
  amount: number,
  why: 'returned' | 'released',
): void => {
  const use = giftBalance.uses.get(useId)!
  changeGiftBalance(turn.state, giftBalance, () => {
    giftBalance.allocated -= amount
    use.amount -= amount
    if (use.amount === 0) giftBalance.uses.delete(useId)
  })
  record(turn, giftBalance, use, -amount, why)
  const spending = turn.state.spending.get(useId)
  if (spending && why === 'released') spending.uncovered += amount
}

/** An amount that a reversal returned to a gift balance, and the reversed entry's number. */
interface ReturnedMoney {
  readonly giftBalance: GiftBalance
  readonly after: number
  amount: number
}

/**
 * Lets money that a reversal returned pay the spending after the reversed entry that no gift pays,
 * oldest first, as it would have done without the reversed entry.
 */
const reallocate = (turn: Turn, returned: readonly ReturnedMoney[]): void => {
  const [first] = returned
  if (!first) return
  const isTied = ({ giftBalance }: ReturnedMoney): boolean => giftBalance.lines.length > 0
  const inOrder = [...returned.filter(isTied), ...returned.filter((part) => !isTied(part))]
  for (const spending of listUncovered(turn.state, first.giftBalance, first.after)) {
    for (const part of inOrder) {
      const { lines } = part.giftBalance
      const line = spending.budgetLineId
      if (lines.length > 0 && (line === null || !lines.includes(line))) continue
      const wanted = Math.min(part.amount, spending.uncovered)
      const paid = spendFrom(turn, part.giftBalance, wanted, spending)
      part.amount -= paid
      spending.uncovered -= paid
    }
    if (returned.every(({ amount }) => amount === 0)) return
  }
}

/**
 * Returns the money of a reversed entry to the gifts that it came from. It then pays later spending
 * of the fund that no gift pays.
 */
export const returnAll = (turn: Turn, useId: string): void => {
  const { bySpending, spending } = turn.state
  const reversed = spending.get(useId)
  if (reversed) reversed.uncovered = 0
  const balances = [...(bySpending.get(useId) ?? [])].sort((a, b) => a.seq - b.seq)
  const returned: ReturnedMoney[] = []
  for (const giftBalance of balances) {
    const use = giftBalance.uses.get(useId)
    if (!use) continue
    const { amount, seq: after } = use
    giveBack(turn, giftBalance, useId, amount, 'returned')
    returned.push({ giftBalance, after, amount })
  }
  reallocate(turn, returned)
}

/** Sorts gifts with the one first whose money a payment takes last. */
const byLastPaying = (a: GiftBalance, b: GiftBalance): number =>
  Number(a.lines.length > 0) - Number(b.lines.length > 0) || b.seq - a.seq

/**
 * Makes a payment smaller by what its supplier gave back, as if less had been paid at first: other
 * money of the fund comes back before that of gifts, and newer gifts before older ones. What comes
 * back to gifts pays later spending that no gift pays. A credit that names no payment is other money
 * of its fund.
 */
export const giveCredit = (turn: Turn, amount: number): void => {
  const { event, state } = turn
  if (event.paymentId === null) return
  const payment = state.spending.get(event.paymentId)
  let open = amount
  if (payment) {
    open -= Math.min(payment.uncovered, amount)
    payment.uncovered -= amount - open
  }
  const returned: ReturnedMoney[] = []
  for (const giftBalance of [...(state.bySpending.get(event.paymentId) ?? [])].sort(byLastPaying)) {
    const use = giftBalance.uses.get(event.paymentId)
    if (!use || open === 0) continue
    const back = Math.min(use.amount, open)
    const { seq: after } = use
    open -= back
    giveBack(turn, giftBalance, event.paymentId, back, 'returned')
    returned.push({ giftBalance, after, amount: back })
  }
  reallocate(turn, returned)
}

/** Makes a payment larger again, after a credit was reversed: the oldest gifts pay first. */
export const undoCredit = (turn: Turn, projectId: string | null, amount: number): void => {
  const payment = turn.state.spending.get(turn.event.paymentId ?? '')
  if (payment) payment.uncovered += spend(turn, projectId, amount, payment)
}
