import type { SpendingBalances } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'

/** Spending from one fund that is not recorded yet, in minor units of one currency. */
export interface PlannedSpending {
  readonly fund: string
  readonly currency: string
  /** For all entries together, the money out of the fund minus the money into it. */
  readonly amount: number
  /** The spending on each budget line, by the line's id. */
  readonly byLine: ReadonlyMap<string, number>
}

export interface BalanceRow {
  readonly key: string
  readonly label: string
  readonly before: number
  readonly after: number
}

export interface SpendingEffect {
  /** The fund first, then each budget line with spending. */
  readonly rows: readonly BalanceRow[]
  readonly warnings: readonly string[]
}

/**
 * Computes the balances of the fund and its budget lines before and after the planned spending,
 * with warnings.
 */
export const findSpendingEffect = (
  known: SpendingBalances,
  planned: PlannedSpending,
): SpendingEffect => {
  const { amount, byLine, currency, fund } = planned
  const money = (sum: number) => formatMoney(sum, currency)
  const before = known.balances.find((one) => one.currency === currency)?.balance ?? 0
  const after = before - amount
  const rows: BalanceRow[] = [{ key: 'fund', label: fund, before, after }]
  const warnings: string[] = []
  for (const { currency: planIn, id, label, planned: total, spent } of known.lines) {
    const used = byLine.get(id)
    // A budget line that is planned in another currency cannot be compared with this spending.
    if (used === undefined || planIn !== currency) continue
    const left = total - spent
    const then = left - used
    rows.push({ key: id, label: `Left on the budget line “${label}”`, before: left, after: then })
    if (then < 0 && used > 0) {
      warnings.push(
        left < 0
          ? `The budget line “${label}” is already ${money(-left)} over. This takes it to ${money(-then)} over.`
          : `This goes ${money(-then)} over the budget line “${label}”.`,
      )
    }
  }
  if (after < 0 && amount > 0) {
    warnings.push(
      before < 0
        ? `${fund} is already ${money(-before)} below zero. This takes it to ${money(-after)} below zero.`
        : `This takes ${fund} ${money(-after)} below zero.`,
    )
  }
  return { rows, warnings }
}

export const receiptMissing =
  'There is no receipt yet. You can record the spending without one and add it later.'

/** Describes the effect of planned spending on the balances in one text for screen readers. */
export const describeEffect = ({ rows, warnings }: SpendingEffect, currency: string): string => {
  const balances = rows.map(
    ({ after, before, label }) =>
      `${label}: ${formatMoney(before, currency)} before, ${formatMoney(after, currency)} after.`,
  )
  return [...balances, ...warnings].join(' ')
}
