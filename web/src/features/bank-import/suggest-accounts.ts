import { entryLimits } from '@pennytrail/contract/ledger/entry-rules.ts'
import { fetchSuggestions } from '../ledger/index.ts'
import type { ReviewedLine } from './decisions/reviewed-line.ts'

/** Adds the nominal account that its payee suggests to each line; by line number. */
export const suggestAccounts = async (
  charityId: string,
  lines: readonly ReviewedLine[],
): Promise<Map<number, ReviewedLine>> => {
  const suggested = await fetchSuggestions(
    charityId,
    lines.map(({ amount, decision }) => ({
      side: amount < 0 ? 'expenditure' : 'income',
      payee: decision.payee.slice(0, entryLimits.payee),
    })),
  )
  return new Map(
    lines.map((line, at) => {
      const decision = { ...line.decision, nominalAccountId: suggested[at] ?? '' }
      return [line.line, { ...line, decision }]
    }),
  )
}
