import type { SummaryFigures } from './giver-summaries.ts'

/** Adds up the figures of gift balances or of funds, in minor units. */
export const sumFigures = (parts: readonly SummaryFigures[]): SummaryFigures => {
  const sum = (figure: keyof SummaryFigures): number =>
    parts.reduce((all, part) => all + part[figure], 0)
  return {
    given: sum('given'),
    spent: sum('spent'),
    fees: sum('fees'),
    refunded: sum('refunded'),
    unspent: sum('unspent'),
  }
}
