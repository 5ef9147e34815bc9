import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { DecidedLine, Issue, LineMoney } from './decided-line.ts'

/** Lists a split whose parts do not add up to the open amount of its line, and parts of nothing. */
export const listSplitIssues = ({ at, decision, line }: DecidedLine): Issue[] => {
  if (decision.as !== 'split') return []
  const empty = decision.parts.flatMap(({ amount }, part) =>
    amount === 0
      ? [{ path: `lines.${at}.parts.${part}.amount`, message: 'Enter an amount, such as 25.00.' }]
      : [],
  )
  if (empty.length > 0) return empty
  const sum = decision.parts.reduce((all, { amount }) => all + amount, 0)
  if (sum === line.open) return []
  const [parts, whole, rest] = [sum, line.open, Math.abs(line.open - sum)].map((amount) =>
    formatMoney(amount, line.currency),
  )
  const message = `The parts add up to ${parts}, but the line is ${whole}. They differ by ${rest}.`
  return [{ path: `lines.${at}.parts`, message }]
}

/** Returns the money of each part of a split line. */
export const splitLine = ({ at, decision, line }: DecidedLine): LineMoney[] =>
  decision.as === 'split'
    ? decision.parts.map((use, part) => ({
        use,
        path: `lines.${at}.parts.${part}`,
        amount: use.amount,
        date: line.date,
        line,
        shares: [{ line, amount: use.amount }],
      }))
    : []
