import type { Db } from '../../../platform/database/index.ts'
import { readUnallocatedBalance, readGeneralFundBalance } from '../../ledger/index.ts'
import {
  planMoves,
  splitByFund,
  type ByFund,
  type Fund,
  type Move,
} from '../adjustments/move-tax-with-gifts.ts'
import { listEnded, listGiftShares, type GiftShareRow, type NewShare } from './fund-shares.sql.ts'

/**
 * The changes that a step of a claim makes to the funds, and the funds that hold the Gift Aid of
 * each gift afterwards.
 */
export interface FundPlan {
  /** The tax that HMRC is asked to pay, by fund, in pence. */
  readonly claimed: ByFund
  /** The tax that moves because gifts moved; at most one move between two funds. */
  readonly moves: readonly Move[]
  readonly shares: readonly NewShare[]
}

const add = (to: Map<Fund, number>, fund: Fund, amount: number): void => {
  to.set(fund, (to.get(fund) ?? 0) + amount)
}

export const toFundMap = (amounts: GiftShareRow['parts']): Map<Fund, number> =>
  new Map(amounts.map(({ amount, fund }) => [fund, amount]))

/**
 * Returns the funds where the tax on a gift belongs: the funds that hold the gift; if none does,
 * the funds that hold the tax now; if none does, the fund that the gift was given to.
 */
export const splitTaxByFund = ({
  parts,
  projectId: given,
  stands,
  tax,
}: Pick<GiftShareRow, 'parts' | 'projectId' | 'stands' | 'tax'>): ByFund => {
  for (const amounts of [parts, stands]) {
    if (amounts.some(({ amount }) => amount > 0)) return splitByFund(tax, toFundMap(amounts))
  }
  return splitByFund(tax, new Map([[given, 1]]))
}

/**
 * Returns the amount that can move out of a fund: the unallocated money of a project, or the whole
 * balance of the general fund.
 */
const readAvailable = async (db: Db, charityId: string, fund: Fund): Promise<number> =>
  fund === null
    ? readGeneralFundBalance(db, charityId, 'GBP')
    : readUnallocatedBalance(db, charityId, fund, 'GBP')

/**
 * Plans the changes that a step of a claim makes to the funds. If the Gift Aid was already spent in
 * the gift's first fund, it cannot move with the gift. Such a gift stays unchanged, and the next
 * step checks it again.
 */
export const planFunds = async (
  db: Db,
  claim: { readonly id: string; readonly charityId: string },
): Promise<FundPlan> => {
  const claimed = new Map<Fund, number>()
  const shares: NewShare[] = []
  const following: { readonly donation: string; readonly moves: readonly Move[] }[] = []
  for (const row of await listGiftShares(db, claim)) {
    const donation = row.donationId
    const belongs = splitTaxByFund(row)
    if (row.isNew) {
      for (const [fund, tax] of belongs) {
        add(claimed, fund, tax)
        shares.push({ donation, fund, tax })
      }
      continue
    }
    const { moves } = planMoves(toFundMap(row.stands), belongs)
    if (moves.length > 0) following.push({ donation, moves })
  }
  const possible = await selectPossibleMoves(db, claim.charityId, following, claimed)
  return {
    claimed,
    moves: computeNetMoves(possible.map(({ move }) => move)),
    shares: [...shares, ...possible.flatMap(toShares)],
  }
}

/** A move of the tax on one gift. */
export interface GiftMove {
  readonly donation: string
  readonly move: Move
}

/** Returns the shares that a move of tax takes from one fund and adds to another. */
export const toShares = ({ donation, move }: GiftMove): NewShare[] => [
  { donation, fund: move.from, tax: -move.amount },
  { donation, fund: move.to, tax: move.amount },
]

/**
 * Selects the moves whose tax is still in the fund that it leaves. No tax moves into a project that
 * has ended.
 */
export const selectPossibleMoves = async (
  db: Db,
  charityId: string,
  wanted: readonly { readonly donation: string; readonly moves: readonly Move[] }[],
  arriving: ByFund,
): Promise<GiftMove[]> => {
  const targets = wanted.flatMap(({ moves }) => moves.flatMap(({ to }) => to ?? []))
  const ended = await listEnded(db, targets)
  const available = new Map<Fund, number>()
  const possible: GiftMove[] = []
  for (const { donation, moves } of wanted) {
    for (const move of moves) {
      const { amount, from, to } = move
      if (to !== null && ended.has(to)) continue
      if (!available.has(from)) {
        const now = await readAvailable(db, charityId, from)
        available.set(from, now + (arriving.get(from) ?? 0))
      }
      if (available.get(from)! < amount) continue
      add(available, from, -amount)
      possible.push({ donation, move })
    }
  }
  return possible
}

/** Offsets moves in opposite directions between the same two funds. */
export const computeNetMoves = (moves: readonly Move[]): Move[] => {
  const net = new Map<string, Move>()
  for (const { amount, from, to } of moves) {
    const turned = (from ?? '') > (to ?? '')
    const [first, second] = turned ? [to, from] : [from, to]
    const key = `${first ?? ''} ${second ?? ''}`
    const before = net.get(key)?.amount ?? 0
    net.set(key, { from: first, to: second, amount: before + (turned ? -amount : amount) })
  }
  return [...net.values()]
    .filter(({ amount }) => amount !== 0)
    .map((move) =>
      move.amount > 0 ? move : { from: move.to, to: move.from, amount: -move.amount },
    )
}
