import { divideRounded } from '@pennytrail/contract/money.ts'

/** The id of a project for its fund; null for the general fund. */
export type Fund = string | null

export type ByFund = ReadonlyMap<Fund, number>

const orderFunds = (funds: Iterable<Fund>): Fund[] =>
  [...new Set(funds)].toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))

/** Splits the tax that HMRC pays on a gift between the funds that hold the gift, to the penny. */
export const splitByFund = (tax: number, parts: ByFund): Map<Fund, number> => {
  const standing = orderFunds(parts.keys()).filter((fund) => parts.get(fund)! > 0)
  const whole = standing.reduce((sum, fund) => sum + parts.get(fund)!, 0)
  const shares = new Map<Fund, number>()
  let upTo = 0
  let shared = 0
  for (const fund of standing) {
    upTo += parts.get(fund)!
    const share = divideRounded(BigInt(tax) * BigInt(upTo), BigInt(whole)) - shared
    shared += share
    if (share !== 0) shares.set(fund, share)
  }
  return shares
}

export interface Move {
  readonly from: Fund
  readonly to: Fund
  readonly amount: number
}

/**
 * The moves that bring the Gift Aid on a gift from the funds that hold it now to the funds where it
 * belongs.
 */
export interface Following {
  readonly moves: readonly Move[]
  /** The tax that goes back to HMRC, by fund, in pence; negative if the tax is claimed again. */
  readonly back: ByFund
}

/**
 * Plans moves from funds that hold too much Gift Aid to funds that hold too little. The remaining
 * excess goes back to HMRC, and a remaining shortfall is claimed from HMRC.
 */
export const planMoves = (stands: ByFund, belongs: ByFund): Following => {
  const funds = orderFunds([...stands.keys(), ...belongs.keys()])
  const excess = new Map(
    funds.map((fund) => [fund, (stands.get(fund) ?? 0) - (belongs.get(fund) ?? 0)]),
  )
  const moves: Move[] = []
  for (const from of funds) {
    for (const to of funds) {
      const amount = Math.min(excess.get(from)!, -excess.get(to)!)
      if (amount <= 0) continue
      moves.push({ from, to, amount })
      excess.set(from, excess.get(from)! - amount)
      excess.set(to, excess.get(to)! + amount)
    }
  }
  return { moves, back: new Map([...excess].filter(([, left]) => left !== 0)) }
}
