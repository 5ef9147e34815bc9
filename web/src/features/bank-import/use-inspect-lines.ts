import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { toComparedLine, toReviewedLine, type ReviewedLine } from './line-decisions.ts'
import type { StatementLine } from './reading/read-lines.ts'
import { loadBatchBalances } from './use-batch-effect.ts'

/**
 * Looks up what the ledger already has about the lines, and returns each line with its starting
 * decision. Then the balances of the funds that they spend from are loaded too.
 */
export const useInspectLines = (charityId: string, account: string, currency: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (lines: readonly StatementLine[]): Promise<ReviewedLine[]> => {
      const inspected = await api('POST /api/charity/{id}/bank-import/look', {
        params: { id: charityId },
        body: { account, currency, lines: lines.map(toComparedLine) },
      })
      const byLine = new Map(inspected.lines.map((one) => [one.line, one]))
      const reviewed = lines.map((line) =>
        toReviewedLine(line, byLine.get(line.line) ?? {}, inspected),
      )
      await loadBatchBalances(queries, charityId, reviewed)
      return reviewed
    },
  })
}
