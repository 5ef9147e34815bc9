/**
 * Evidence coverage: the share of payments that need a receipt, by value, that has a visible receipt, a matching line
 * of a bank statement, or a public update that cites it. Reversed entries and their reversals do
 * not count. Anyone can recompute it from the CSV of the same transactions.
 */
import { needsReceipt } from './entry-kinds.ts'

export interface CoveredEntry {
  readonly kind: string
  readonly currency: string
  /** Minor units. */
  readonly amount: number
  readonly reversed: boolean
  readonly evidence: boolean
  readonly matched: boolean
  readonly told: boolean
}

export interface Coverage {
  readonly currency: string
  /** The spending that is not reversed, in minor units; the other amounts are parts of it. */
  readonly spent: number
  readonly withReceipt: number
  readonly matched: number
  readonly told: number
}

/** Returns the coverage of each currency, sorted by currency code. */
export const computeCoverage = (entries: readonly CoveredEntry[]): Coverage[] => {
  const standing = entries.filter(({ kind, reversed }) => needsReceipt(kind) && !reversed)
  const currencies = new Set(standing.map(({ currency }) => currency))
  const sum = (of: readonly CoveredEntry[]): number =>
    of.reduce((all, { amount }) => all + amount, 0)
  return [...currencies]
    .map((currency) => {
      const of = standing.filter((entry) => entry.currency === currency)
      return {
        currency,
        spent: sum(of),
        withReceipt: sum(of.filter(({ evidence }) => evidence)),
        matched: sum(of.filter(({ matched }) => matched)),
        told: sum(of.filter(({ told }) => told)),
      }
    })
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

/**
 * Returns a part of the spending in whole percent, rounded down, so that 100 means all of the
 * spending; null if nothing was spent.
 */
export const toPercentOfSpent = (part: number, spent: number): number | null =>
  spent > 0 ? Number((BigInt(part) * 100n) / BigInt(spent)) : null
