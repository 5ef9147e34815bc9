import type { Db } from '../../../platform/database/index.ts'
import { readUnallocatedBalance, readGeneralFundBalance } from '../../ledger/index.ts'
import {
  planMoves,
  splitByFund,
  type ByFund,
  type Fund,
  type Move,
} from '../adjustments/move-tax-with-gifts.ts'
import { listGiftShares, type GiftShareRow, type NewShare } from './fund-shares.sql.ts'

/** What a step of a claim does to the funds, and which gifts' Gift Aid then stands where. */
export interface FundPlan {
  /** What HMRC is asked to pay, by fund. */
  readonly claimed: ByFund
  /** What goes back to HMRC, by fund; below zero where it is claimed again. */
  readonly back: ByFund
  /** What follows gifts that moved; at most one move between two funds. */
  readonly moves: readonly Move[]
  readonly shares: readonly NewShare[]
}

const add = (to: Map<Fund, number>, fund: Fund, amount: number): void => {
  to.set(fund, (to.get(fund) ?? 0) + amount)
}

const toFundMap = (amounts: GiftShareRow['parts']): Map<Fund, number> =>
  new Map(amounts.map(({ amount, fund }) => [fund, amount]))

/** Where the Gift Aid on a gift belongs: where the gift stands, or else where it is. */
const splitTaxByFund = ({ parts, project_id: given, stands, tax }: GiftShareRow): ByFund => {
  for (const amounts of [parts, stands]) {
    if (amounts.some(({ amount }) => amount > 0)) return splitByFund(tax, toFundMap(amounts))
  }
  return splitByFund(tax, new Map([[given, 1]]))
}

/** What a fund could give away: nothing that carries a gift, and nothing that is spent. */
const readAvailable = async (db: Db, charityId: string, fund: Fund): Promise<number> =>
  fund === null
    ? readGeneralFundBalance(db, charityId, 'GBP')
    : readUnallocatedBalance(db, charityId, fund, 'GBP')

/**
 * What a step of a claim does to the funds. Gift Aid that was spent where the gift stood at first
 * cannot follow it any more: such a gift is left as it is, and looked at again with the next step.
 */
export const planFunds = async (
  db: Db,
  claim: { readonly id: string; readonly charityId: string },
): Promise<FundPlan> => {
  const claimed = new Map<Fund, number>()
  const back = new Map<Fund, number>()
  const shares: NewShare[] = []
  const following: { readonly donation: string; readonly moves: readonly Move[] }[] = []
  for (const row of await listGiftShares(db, claim)) {
    const donation = row.donation_id
    const belongs = splitTaxByFund(row)
    if (row.is_new) {
      for (const [fund, tax] of belongs) {
        add(claimed, fund, tax)
        shares.push({ donation, fund, tax })
      }
      continue
    }
    const followed = planMoves(toFundMap(row.stands), belongs)
    for (const [fund, tax] of followed.back) {
      add(back, fund, tax)
      shares.push({ donation, fund, tax: -tax })
    }
    if (followed.moves.length > 0) following.push({ donation, moves: followed.moves })
  }
  const available = new Map<Fund, number>()
  const readRoom = async (fund: Fund): Promise<number> => {
    if (!available.has(fund)) {
      const now = await readAvailable(db, claim.charityId, fund)
      available.set(fund, now + (claimed.get(fund) ?? 0) - (back.get(fund) ?? 0))
    }
    return available.get(fund)!
  }
  const moves: Move[] = []
  for (const { donation, moves: wanted } of following) {
    for (const move of wanted) {
      if ((await readRoom(move.from)) < move.amount) continue
      add(available, move.from, -move.amount)
      moves.push(move)
      shares.push({ donation, fund: move.from, tax: -move.amount })
      shares.push({ donation, fund: move.to, tax: move.amount })
    }
  }
  return { claimed, back, moves: computeNetMoves(moves), shares }
}

/** Between two funds, what moves one way less what moves the other. */
const computeNetMoves = (moves: readonly Move[]): Move[] => {
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
