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

interface AbsentLine {
  readonly date: string
  readonly amount: number
  readonly text: string
  readonly sequence: number | null
}

/** Names each line that an earlier file had and this one lacks, with its transaction. */
export const describeAbsent = (absent: readonly AbsentLine[], currency: string): string[] =>
  absent.map(({ amount, date, sequence, text }) => {
    const money = `${formatMoney(Math.abs(amount), currency)} ${amount < 0 ? 'out' : 'in'}`
    const entry = sequence === null ? '' : ` (transaction no. ${sequence})`
    return `An earlier file had ${money} on ${formatShortDate(date)}, ${text || 'without a text'}${entry}. This file lacks it.`
  })
