import type { SpendingBalances } from '@pennytrail/contract'
import { formatMoney } from './format-money.ts'

/** What is about to be recorded from one fund, in minor units of one currency. */
export interface PlannedSpending {
  readonly fund: string
  readonly currency: string
  /** What leaves the fund, less what comes into it with the same batch. */
  readonly amount: number
  /** What is spent on each line of the budget, by its id. */
  readonly byLine: ReadonlyMap<string, number>
}

export interface BalanceRow {
  readonly key: string
  readonly label: string
  readonly before: number
  readonly after: number
}

export interface SpendingEffect {
  /** The fund first, then each line of the budget that is spent on. */
  readonly rows: readonly BalanceRow[]
  readonly warnings: readonly string[]
}

/** Where the fund and the lines of the budget stand before and after, and what goes too far. */
export function findSpendingEffect(
  known: SpendingBalances,
  planned: PlannedSpending,
): SpendingEffect {
  const { amount, byLine, currency, fund } = planned
  const money = (sum: number) => formatMoney(sum, currency)
  const before = known.balances.find((one) => one.currency === currency)?.balance ?? 0
  const after = before - amount
  const rows: BalanceRow[] = [{ key: 'fund', label: fund, before, after }]
  const warnings: string[] = []
  for (const { currency: planIn, id, label, planned: total, spent } of known.lines) {
    const used = byLine.get(id)
    // A line that is planned in another currency cannot be compared with this spending.
    if (used === undefined || planIn !== currency) continue
    const left = total - spent
    const then = left - used
    rows.push({ key: id, label: `Left on the budget line “${label}”`, before: left, after: then })
    if (then < 0 && used > 0) {
      warnings.push(
        left < 0
          ? `The budget line “${label}” is ${money(-left)} over already. This takes it to ${money(-then)} over.`
          : `This goes ${money(-then)} over the budget line “${label}”.`,
      )
    }
  }
  if (after < 0 && amount > 0) {
    warnings.push(
      before < 0
        ? `${fund} is ${money(-before)} below zero already. This takes it to ${money(-after)} below zero.`
        : `This takes ${fund} ${money(-after)} below zero.`,
    )
  }
  return { rows, warnings }
}

export const receiptMissing =
  'There is no receipt yet. You can record the spending without one and add it later.'

/** The same as one text, for a screen reader. */
export function describeEffect({ rows, warnings }: SpendingEffect, currency: string): string {
  const balances = rows.map(
    ({ after, before, label }) =>
      `${label}: ${formatMoney(before, currency)} before, ${formatMoney(after, currency)} after.`,
  )
  return [...balances, ...warnings].join(' ')
}
