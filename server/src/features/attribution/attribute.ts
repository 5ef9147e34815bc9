import {
  isGiftKind,
  isRefundKind,
  isSpendingKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import {
  addSpending,
  changeGiftBalance,
  getFundGiftBalances,
  listGiftBalancesInFund,
  openGiftBalance,
  getFundTotals,
  type AttributionState,
} from './attribution-state.ts'
import { getOriginalKind, isGiftMove, type LedgerEvent, type FundEffect } from './ledger-event.ts'
import { getUnspent, getSignedUnspent, listAllocations, type GiftBalance } from './gift-balance.ts'
import type { Allocation } from './attribution.rows.ts'
import {
  giveBack,
  giveCredit,
  returnAll,
  spend,
  spendFrom,
  undoCredit,
  type Turn,
} from './spend-from-gifts.ts'

/** An allocation: an amount that an entry took from a gift balance, or gave back to it. */
export type { Allocation } from './attribution.rows.ts'

/**
 * Releases a gift's newest spending until the gift has no negative balance. Other funding then
 * counts as the payer of the released spending.
 */
const settleDebt = (turn: Turn, giftBalance: GiftBalance): void => {
  for (const use of listAllocations(giftBalance)) {
    const debt = -getSignedUnspent(giftBalance)
    if (debt <= 0) return
    giveBack(turn, giftBalance, use.id, Math.min(debt, use.amount), 'released')
  }
}

type Leaving = 'refunded' | 'moved'

const takeAway = (turn: Turn, giftBalance: GiftBalance, amount: number, by: Leaving): void => {
  if (amount === 0) return
  changeGiftBalance(turn.state, giftBalance, () => {
    giftBalance[by] += amount
  })
  settleDebt(turn, giftBalance)
}

/** Takes money out of a gift: first its unspent money, then money that its newest spending used. */
const takeFromBalances = (
  turn: Turn,
  balances: readonly GiftBalance[],
  amount: number,
  by: Leaving,
): void => {
  let open = amount
  const take = (giftBalance: GiftBalance, max: number): void => {
    const taken = Math.min(max, open)
    open -= taken
    takeAway(turn, giftBalance, taken, by)
  }
  if (balances.length > 1) {
    for (const giftBalance of balances) take(giftBalance, getUnspent(giftBalance))
    const uses = balances.flatMap((giftBalance) =>
      listAllocations(giftBalance).map(({ seq, amount }) => ({ giftBalance, seq, amount })),
    )
    for (const use of uses.sort((a, b) => b.seq - a.seq)) take(use.giftBalance, use.amount)
  }
  if (balances[0]) take(balances[0], open)
}

/**
 * Puts money back into its gift as unspent money, after a refund or a move of the money is
 * reversed.
 */
const returnToBalances = (
  turn: Turn,
  balances: readonly GiftBalance[],
  amount: number,
  by: Leaving,
): void => {
  let open = amount
  for (const giftBalance of balances) {
    const back = Math.min(giftBalance[by], open)
    if (back === 0) continue
    open -= back
    changeGiftBalance(turn.state, giftBalance, () => {
      giftBalance[by] -= back
    })
    // Refunded money that comes back to the general fund bears its share of the card fee again,
    // which can make the balance negative.
    settleDebt(turn, giftBalance)
  }
}

/**
 * Charges a card fee to the gift whose payment the processor took it from. A negative fee is given
 * back to the gift because another fund now bears the fee.
 */
const chargeFees = (turn: Turn, balances: readonly GiftBalance[], fees: number): void => {
  const own = balances.filter((giftBalance) => !giftBalance.movedHere)
  if (fees > 0) {
    const giftBalance = own[0]
    if (!giftBalance) return
    changeGiftBalance(turn.state, giftBalance, () => {
      giftBalance.feesCharged += fees
    })
    settleDebt(turn, giftBalance)
    return
  }
  let open = -fees
  for (const giftBalance of own) {
    const back = Math.min(giftBalance.feesCharged, open)
    open -= back
    if (back === 0) continue
    changeGiftBalance(turn.state, giftBalance, () => {
      giftBalance.feesCharged -= back
    })
  }
}

const open = ({ state, event }: Turn, { projectId }: FundEffect, given: number): void => {
  openGiftBalance(state, {
    id: event.id,
    seq: event.seq,
    projectId,
    currency: event.currency,
    donationId: event.donationId,
    lines: isGiftMove(event) ? [] : event.lines,
    movedHere: isGiftMove(event),
    given,
  })
}

/**
 * Adds money that a move brings to a fund: as a new gift balance, or back to the balance that it
 * left.
 */
const receiveGift = (turn: Turn, effect: FundEffect, balances: readonly GiftBalance[]): void => {
  const away = balances.reduce(
    (sum, giftBalance) => sum + (giftBalance.movedHere ? 0 : giftBalance.moved),
    0,
  )
  const back = Math.min(away, effect.transferred)
  const own = balances.filter((giftBalance) => !giftBalance.movedHere)
  if (back > 0) returnToBalances(turn, own, back, 'moved')
  if (back < effect.transferred) open(turn, effect, effect.transferred - back)
}

/** Moves a gift to another fund with its giver's consent, or reverses such a move. */
const move = (turn: Turn, effect: FundEffect, balances: readonly GiftBalance[]): void => {
  const { state, event } = turn
  const { transferred } = effect
  if (event.reverses === null) {
    if (transferred < 0) takeFromBalances(turn, balances, -transferred, 'moved')
    else receiveGift(turn, effect, balances)
    return
  }
  const opened = state.balances.get(event.reverses.id)
  if (transferred < 0) takeFromBalances(turn, opened ? [opened] : balances, -transferred, 'moved')
  else returnToBalances(turn, balances, transferred, 'moved')
}

/** Spends grants that were recorded without a giver on the platform, oldest first. */
const spendUnnamed = (turn: Turn, projectId: string, amount: number): void => {
  const { tied, free } = getFundGiftBalances(turn.state, projectId, turn.event.currency)
  const unnamed = [...tied, ...free].filter(({ donationId }) => donationId === null)
  let open = amount
  for (const giftBalance of unnamed.sort((a, b) => a.seq - b.seq))
    open -= spendFrom(turn, giftBalance, open)
}

/**
 * Transfers money out of a fund without naming a gift. Unallocated money goes first. Beyond that,
 * the general fund uses its gifts, because they may be used for any of the charity's work. A
 * project uses only gifts without a giver on the platform. The receiving fund gets no gift.
 */
const moveUnallocated = (turn: Turn, { projectId, transferred }: FundEffect): void => {
  const { state, event } = turn
  if (event.reverses !== null) return returnAll(turn, event.reverses.id)
  if (transferred >= 0) return
  const { balance, left } = getFundTotals(state, projectId, event.currency)
  const beyond = -transferred - Math.max(0, balance - left)
  if (beyond <= 0) return
  if (projectId === null) spend(turn, null, beyond)
  else spendUnnamed(turn, projectId, beyond)
}

/** Lists the balances in one fund of the gift or grant that the entry names, newest first. */
const listNamedBalances = ({ event, state }: Turn, projectId: string | null): GiftBalance[] => {
  const { balanceId, currency, donationId } = event
  if (balanceId === null) return listGiftBalancesInFund(state, donationId, projectId, currency)
  const named = state.balances.get(balanceId)
  return named?.projectId === projectId ? [named] : []
}

const fold = (turn: Turn, effect: FundEffect): void => {
  const { state, event } = turn
  const { reverses } = event
  const about = getOriginalKind(event)
  const balances = listNamedBalances(turn, effect.projectId)
  if (isSpendingKind(about)) {
    if (reverses) returnAll(turn, reverses.id)
    else if (effect.spent > 0) {
      const { budgetLineId, currency, id, seq } = event
      const uncovered = spend(turn, effect.projectId, effect.spent)
      const fund = { projectId: effect.projectId, currency }
      addSpending(state, fund, { id, seq, budgetLineId, uncovered })
    }
  } else if (isGiftKind(about)) {
    const given = reverses && state.balances.get(reverses.id)
    if (!reverses) open(turn, effect, effect.received)
    else if (given) takeFromBalances(turn, [given], -effect.received, 'refunded')
  } else if (about === 'credit') {
    if (reverses) undoCredit(turn, effect.projectId, effect.spent)
    else giveCredit(turn, -effect.spent)
  } else if (about === 'fee') chargeFees(turn, balances, effect.fees)
  else if (isRefundKind(about)) {
    if (effect.received < 0) takeFromBalances(turn, balances, -effect.received, 'refunded')
    else returnToBalances(turn, balances, effect.received, 'refunded')
  } else if (isGiftMove(event)) move(turn, effect, balances)
  else if (about === 'transfer') moveUnallocated(turn, effect)
}

/**
 * Applies the next entry of a ledger to the gift balances. Returns the allocations that it caused.
 * Entries must come in ledger order, whatever their dates.
 */
export const attribute = (state: AttributionState, event: LedgerEvent): Allocation[] => {
  const turn: Turn = { state, event, rows: [] }
  // Apply the effect on the sending fund first, because money leaves one fund before it reaches the
  // other.
  const effects = [...event.effects].sort((a, b) => a.transferred - b.transferred)
  for (const effect of effects) fold(turn, effect)
  for (const { projectId, received, spent, fees, transferred } of effects) {
    getFundTotals(state, projectId, event.currency).balance += received - spent - fees + transferred
  }
  return turn.rows
}
