/**
 * How much of what was spent something bears out, by value: a receipt that can be seen, a line of a
 * bank statement, a public update that tells of it. What was reversed does not count, nor does the
 * reversal. Anyone can recompute it from the CSV of the same transactions.
 */
import { isSpendingKind } from './entry-rules.ts'

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
  /** What was spent and stands, in minor units; the others are parts of it. */
  readonly spent: number
  readonly withReceipt: number
  readonly matched: number
  readonly told: number
}

/** Each currency for itself, by its code. */
export const computeCoverage = (entries: readonly CoveredEntry[]): Coverage[] => {
  const standing = entries.filter(({ kind, reversed }) => isSpendingKind(kind) && !reversed)
  const byCurrency = Map.groupBy(standing, ({ currency }) => currency)
  const sum = (of: readonly CoveredEntry[]): number =>
    of.reduce((all, { amount }) => all + amount, 0)
  return [...byCurrency]
    .map(([currency, of]) => ({
      currency,
      spent: sum(of),
      withReceipt: sum(of.filter(({ evidence }) => evidence)),
      matched: sum(of.filter(({ matched }) => matched)),
      told: sum(of.filter(({ told }) => told)),
    }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

/** A part in whole percent, never more than it is: 100 only for all of it. Null of nothing. */
export const toPercentOfSpent = (part: number, spent: number): number | null =>
  spent > 0 ? Number((BigInt(part) * 100n) / BigInt(spent)) : null
