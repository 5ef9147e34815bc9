import {
  changeLot,
  fundLots,
  lotsOfGift,
  noteUse,
  openLot,
  standingOf,
  type Book,
} from './attribution-state.ts'
import {
  aboutOf,
  isGift,
  isSpending,
  movesGift,
  type Fact,
  type FundEffect,
} from './ledger-event.ts'
import { leftOf, unspentOf, usesOf, type Lot } from './gift-balance.ts'

/** A row of the record of where gifts went: what an entry took of a lot, or gave back to it. */
export interface Allocation {
  /** The entry that caused it, and the place among what it caused. */
  readonly causeId: string
  readonly seq: number
  readonly position: number
  readonly lotId: string
  /** The entry that spent the money. */
  readonly useId: string
  readonly useSeq: number
  /** Above zero: taken from the gift; below: given back to it. */
  readonly amount: number
  /** `returned` by a reversal, `released` because the gift itself was needed elsewhere. */
  readonly why: 'spent' | 'returned' | 'released'
}

interface Turn {
  readonly book: Book
  readonly fact: Fact
  readonly rows: Allocation[]
}

const record = (
  { fact, rows }: Turn,
  lot: Lot,
  use: { id: string; seq: number },
  amount: number,
  why: Allocation['why'],
): void => {
  rows.push({
    causeId: fact.id,
    seq: fact.seq,
    position: rows.length,
    lotId: lot.id,
    useId: use.id,
    useSeq: use.seq,
    amount,
    why,
  })
}

/** Takes from a lot for the entry of this turn; answers how much. */
const spendFrom = (turn: Turn, lot: Lot, wanted: number): number => {
  const taken = Math.min(leftOf(lot), wanted)
  if (taken === 0) return 0
  const { book, fact } = turn
  changeLot(book, lot, () => {
    lot.allocated += taken
    lot.uses.set(fact.id, { id: fact.id, seq: fact.seq, amount: taken })
  })
  noteUse(book, fact.id, lot)
  record(turn, lot, fact, taken, 'spent')
  return taken
}

/** First in, first out: gifts tied to the line first, then those that are tied to none. */
const spend = (turn: Turn, projectId: string | null, amount: number): void => {
  const { book, fact } = turn
  const fund = fundLots(book, projectId, fact.currency)
  const line = fact.budgetLineId
  let open = amount
  for (const lot of fund.tied) {
    if (open === 0) return
    if (line !== null && lot.lines.includes(line)) open -= spendFrom(turn, lot, open)
  }
  for (; open > 0 && fund.from < fund.free.length; fund.from += 1) {
    const lot = fund.free[fund.from]!
    open -= spendFrom(turn, lot, open)
    if (leftOf(lot) > 0) return
  }
}

/** Gives back what an entry took of a lot, or a part of it. */
const giveBack = (
  turn: Turn,
  lot: Lot,
  useId: string,
  amount: number,
  why: 'returned' | 'released',
): void => {
  const use = lot.uses.get(useId)!
  changeLot(turn.book, lot, () => {
    lot.allocated -= amount
    use.amount -= amount
    if (use.amount === 0) lot.uses.delete(useId)
  })
  record(turn, lot, use, -amount, why)
}

/** A reversal returns each part to the gift that it came from. */
const returnAll = (turn: Turn, useId: string): void => {
  const lots = [...(turn.book.byUse.get(useId) ?? [])].sort((a, b) => a.seq - b.seq)
  for (const lot of lots) {
    const use = lot.uses.get(useId)
    if (use) giveBack(turn, lot, useId, use.amount, 'returned')
  }
}

/** Where a gift has less than it owes, its newest uses are released: other funding paid for them. */
const settleDebt = (turn: Turn, lot: Lot): void => {
  for (const use of usesOf(lot)) {
    const debt = -unspentOf(lot)
    if (debt <= 0) return
    giveBack(turn, lot, use.id, Math.min(debt, use.amount), 'released')
  }
}

type Leaving = 'refunded' | 'moved'

const takeAway = (turn: Turn, lot: Lot, amount: number, by: Leaving): void => {
  if (amount === 0) return
  changeLot(turn.book, lot, () => {
    lot[by] += amount
  })
  settleDebt(turn, lot)
}

/** Money leaves a gift: what is unspent of it first, then what its newest uses had. */
const leave = (turn: Turn, lots: readonly Lot[], amount: number, by: Leaving): void => {
  let open = amount
  const take = (lot: Lot, most: number): void => {
    const taken = Math.min(most, open)
    open -= taken
    takeAway(turn, lot, taken, by)
  }
  if (lots.length > 1) {
    for (const lot of lots) take(lot, leftOf(lot))
    const uses = lots.flatMap((lot) => usesOf(lot).map(({ seq, amount }) => ({ lot, seq, amount })))
    for (const use of uses.sort((a, b) => b.seq - a.seq)) take(use.lot, use.amount)
  }
  if (lots[0]) take(lots[0], open)
}

/** The opposite: refunded or moved money that comes back to its gift, unspent. */
const comeBack = (turn: Turn, lots: readonly Lot[], amount: number, by: Leaving): void => {
  let open = amount
  for (const lot of lots) {
    const back = Math.min(lot[by], open)
    if (back === 0) continue
    open -= back
    changeLot(turn.book, lot, () => {
      lot[by] -= back
    })
    // In the general fund a gift bears its fees again.
    settleDebt(turn, lot)
  }
}

/** A fee falls on the gift whose payment it was taken of, and comes off it where another bears it. */
const charge = (turn: Turn, lots: readonly Lot[], fees: number): void => {
  const own = lots.filter((lot) => !lot.movedHere)
  if (fees > 0) {
    const lot = own[0]
    if (!lot) return
    changeLot(turn.book, lot, () => {
      lot.feesCharged += fees
    })
    settleDebt(turn, lot)
    return
  }
  let open = -fees
  for (const lot of own) {
    const back = Math.min(lot.feesCharged, open)
    open -= back
    if (back === 0) continue
    changeLot(turn.book, lot, () => {
      lot.feesCharged -= back
    })
  }
}

const open = ({ book, fact }: Turn, { projectId }: FundEffect, given: number): void => {
  openLot(book, {
    id: fact.id,
    seq: fact.seq,
    projectId,
    currency: fact.currency,
    donationId: fact.donationId,
    lines: movesGift(fact) ? [] : fact.lines,
    movedHere: movesGift(fact),
    given,
  })
}

/** Moved money arrives: as a lot of its own, unless it is back where it was given. */
const arrive = (turn: Turn, effect: FundEffect, lots: readonly Lot[]): void => {
  const away = lots.reduce((sum, lot) => sum + (lot.movedHere ? 0 : lot.moved), 0)
  const back = Math.min(away, effect.transferred)
  const own = lots.filter((lot) => !lot.movedHere)
  if (back > 0) comeBack(turn, own, back, 'moved')
  if (back < effect.transferred) open(turn, effect, effect.transferred - back)
}

/** A gift taken to another fund with its giver's consent; or that undone. */
const move = (turn: Turn, effect: FundEffect, lots: readonly Lot[]): void => {
  const { book, fact } = turn
  const { transferred } = effect
  if (fact.reverses === null) {
    if (transferred < 0) leave(turn, lots, -transferred, 'moved')
    else arrive(turn, effect, lots)
    return
  }
  const opened = book.lots.get(fact.reverses.id)
  if (transferred < 0) leave(turn, opened ? [opened] : lots, -transferred, 'moved')
  else comeBack(turn, lots, transferred, 'moved')
}

/** Grants that were recorded without a giver here, oldest first. */
const spendUnnamed = (turn: Turn, projectId: string, amount: number): void => {
  const { tied, free } = fundLots(turn.book, projectId, turn.fact.currency)
  const unnamed = [...tied, ...free].filter(({ donationId }) => donationId === null)
  let open = amount
  for (const lot of unnamed.sort((a, b) => a.seq - b.seq)) open -= spendFrom(turn, lot, open)
}

/**
 * Money that leaves a fund without naming a gift: what carries no gift first. Beyond that the general
 * fund's gifts are used for it, as they are free for the charity's whole work, and of a project's only
 * those without a giver here. The fund that it comes to gets no gift.
 */
const moveFree = (turn: Turn, { projectId, transferred }: FundEffect): void => {
  const { book, fact } = turn
  if (fact.reverses !== null) return returnAll(turn, fact.reverses.id)
  if (transferred >= 0) return
  const { balance, left } = standingOf(book, projectId, fact.currency)
  const beyond = -transferred - Math.max(0, balance - left)
  if (beyond <= 0) return
  if (projectId === null) spend(turn, null, beyond)
  else spendUnnamed(turn, projectId, beyond)
}

const fold = (turn: Turn, effect: FundEffect): void => {
  const { book, fact } = turn
  const { reverses, currency, donationId } = fact
  const about = aboutOf(fact)
  const lots = lotsOfGift(book, donationId, effect.projectId, currency)
  if (isSpending(about)) {
    if (reverses) returnAll(turn, reverses.id)
    else if (effect.spent > 0) spend(turn, effect.projectId, effect.spent)
  } else if (isGift(about)) {
    const given = reverses && book.lots.get(reverses.id)
    if (!reverses) open(turn, effect, effect.received)
    else if (given) leave(turn, [given], -effect.received, 'refunded')
  } else if (about === 'fee') charge(turn, lots, effect.fees)
  else if (about === 'refund' || about === 'dispute') {
    if (effect.received < 0) leave(turn, lots, -effect.received, 'refunded')
    else comeBack(turn, lots, effect.received, 'refunded')
  } else if (movesGift(fact)) move(turn, effect, lots)
  else if (about === 'transfer') moveFree(turn, effect)
}

/**
 * Folds the next entry of a ledger into where its gifts stand, and answers what it took of them and
 * gave back. Entries come in the order of the ledger, whatever their dates.
 */
export const attribute = (book: Book, fact: Fact): Allocation[] => {
  const turn: Turn = { book, fact, rows: [] }
  // Money leaves one fund before it reaches the other.
  const effects = [...fact.effects].sort((a, b) => a.transferred - b.transferred)
  for (const effect of effects) fold(turn, effect)
  for (const { projectId, received, spent, fees, transferred } of effects) {
    standingOf(book, projectId, fact.currency).balance += received - spent - fees + transferred
  }
  return turn.rows
}
