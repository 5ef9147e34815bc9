import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { PlannedEntry } from './plan-entries.ts'

/** An entry that a correction may reverse: in the ledger already, or about to be posted. */
export interface UncorrectedEntry {
  /** Null if it is not posted yet. */
  readonly id?: string
  readonly ref: string
  readonly kind: string
  readonly date: string
  readonly currency: string
  readonly amount: number
  readonly payee: string | null
}

/**
 * A negative transaction as ledger entries: the entries to reverse and the amount that remains of
 * them.
 */
export interface Correction {
  readonly entry: PlannedEntry
  readonly reverses: readonly UncorrectedEntry[]
  /** The part of the reversed entries to post again, in minor units; 0 if nothing remains. */
  readonly rest: number
}

const nouns: Readonly<Record<PlannedEntry['kind'], string>> = {
  income: 'incoming funds',
  spending: 'expenditure',
  'onward-grant': 'disbursement',
  refund: 'reimbursement',
}

const normaliseText = (name: string): string => name.trim().toLowerCase()

/** Returns whether two entries may name the same party; a missing name matches any name. */
const mayBeSameParty = (entry: PlannedEntry, { payee }: UncorrectedEntry): boolean =>
  !entry.payee || !payee || normaliseText(entry.payee) === normaliseText(payee)

/**
 * Finds the earlier entries that a negative transaction takes back: the latest entry of the same
 * kind, currency and party with exactly its amount; otherwise the latest entry with a larger
 * amount; otherwise as many of the latest entries as are needed. `standing` lists the entries that
 * are not reversed, in date order. Returns the reason if the amounts of these entries are too
 * small.
 */
export const matchCorrection = (
  entry: PlannedEntry,
  standing: readonly UncorrectedEntry[],
): Correction | string => {
  const wanted = -entry.amount
  const candidates = standing
    .filter(
      (one) =>
        one.kind === entry.kind &&
        one.currency === entry.currency &&
        one.date <= entry.date &&
        mayBeSameParty(entry, one),
    )
    .toReversed()
  const [named, others] = [true, false].map((isNamed) =>
    candidates.filter(({ payee }) => Boolean(payee && entry.payee) === isNamed),
  ) as [UncorrectedEntry[], UncorrectedEntry[]]
  const inTurn = [...named, ...others]
  const one =
    inTurn.find(({ amount }) => amount === wanted) ?? inTurn.find(({ amount }) => amount > wanted)
  if (one) return { entry, reverses: [one], rest: one.amount - wanted }
  const reverses: UncorrectedEntry[] = []
  let sum = 0
  for (const candidate of inTurn) {
    if (sum >= wanted) break
    reverses.push(candidate)
    sum += candidate.amount
  }
  return sum >= wanted ? { entry, reverses, rest: sum - wanted } : explainUnmatched(entry, sum)
}

const explainUnmatched = (entry: PlannedEntry, covered: number): string => {
  const what = `${nouns[entry.kind]}${entry.payee ? ` (${entry.payee})` : ''} in ${entry.currency}`
  const found =
    covered === 0
      ? `there is no earlier ${what} that it could correct`
      : `the earlier ${what} that it could correct comes to only ${formatMoney(covered, entry.currency)}`
  return `Its amount is negative, and ${found}. Record the correction by hand.`
}
