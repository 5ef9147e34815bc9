import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import type { BalanceBreak } from './reading/balance-check.ts'
import type { StatementLine } from './reading/read-lines.ts'

/**
 * Names the amount by which the balances of a statement jump, and the line before which they do;
 * null if all balances agree.
 */
export const describeGap = (
  found: BalanceBreak | null,
  lines: readonly StatementLine[],
  currency: string,
): string | null => {
  const at = lines.find(({ line }) => line === found?.line)
  if (!found || !at) return null
  const gap = formatMoney(Math.abs(found.stated - found.expected), currency)
  return `The balances jump by ${gap} before ${formatShortDate(at.date)}, ${at.text}. A line may be missing there.`
}
