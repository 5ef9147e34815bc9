import type { AccountKind } from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { describeAbsent, describeGap } from './describe-gap.ts'
import { findBalanceBreak } from './reading/balance-check.ts'
import type { ReadStatement, StatementLine } from './reading/read-lines.ts'
import { toReviewedLine, toStoredLine, type ReviewedLine } from './decisions/reviewed-line.ts'
import { loadBatchBalances } from './review/use-batch-effect.ts'
import { suggestAccounts } from './suggest-accounts.ts'

/** A stored statement with its lines, ready to be reviewed. */
export interface OpenedStatement {
  /** Null if all of its lines were stored before. */
  readonly id: string | null
  readonly account: string
  readonly currency: string
  readonly lines: ReviewedLine[]
  /** Says where the balances do not agree with the lines; null if they do. */
  readonly gap: string | null
}

type Comparison = Awaited<ReturnType<typeof readStatement>>

const readStatement = (charityId: string, statementId: string) =>
  api('GET /api/charity/{id}/statements/{statementId}', { params: { id: charityId, statementId } })

/** Loads the balances too, because the review would otherwise move when they arrive. */
const toReviewedLines = async (
  queries: QueryClient,
  charityId: string,
  lines: readonly StatementLine[],
  compared: Pick<Comparison, 'lines' | 'firstDay' | 'lockedThrough'>,
): Promise<ReviewedLine[]> => {
  const byLine = new Map(compared.lines.map((one) => [one.line, one]))
  const reviewed = lines.map((line) => toReviewedLine(line, byLine.get(line.line) ?? {}, compared))
  const undecided = reviewed.filter(({ line, proposal }) => !proposal && !byLine.get(line)?.draft)
  const [suggested] = await Promise.all([
    suggestAccounts(charityId, undecided),
    loadBatchBalances(queries, charityId, reviewed),
  ])
  return reviewed.map((line) => suggested.get(line.line) ?? line)
}

interface ChosenStatement {
  readonly account: string
  /** The kind of the account, if the charity does not have it yet. */
  readonly accountKind: AccountKind
  /** Whether the person chose another account than those that are there. */
  readonly isBesideMain: boolean
  readonly currency: string
  readonly fileName: string
  readonly read: ReadStatement
}

/** Stores the lines of a file and compares them with the ledger. */
export const useStoreStatement = (charityId: string) => {
  const queries = useQueryClient()
  const store = useCall('POST /api/charity/{id}/statements')
  return useMutation({
    mutationFn: async ({
      account,
      accountKind,
      isBesideMain,
      currency,
      fileName,
      read,
    }: ChosenStatement): Promise<OpenedStatement> => {
      const lines = read.lines.map((line) => toStoredLine(line, read.balances))
      const compared = await store.mutateAsync({
        params: { id: charityId },
        body: { account, accountKind, isBesideMain, currency, fileName, lines },
      })
      return {
        id: compared.id,
        account,
        currency,
        lines: await toReviewedLines(queries, charityId, read.lines, compared),
        gap:
          [
            describeGap(read.balanceBreak, read.lines, currency),
            ...describeAbsent(compared.absent, currency),
          ]
            .filter(Boolean)
            .join(' ') || null,
      }
    },
  })
}

/** Opens a statement that was stored before, with the decisions that were saved. */
export const useOpenStatement = (charityId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (statementId: string): Promise<OpenedStatement> => {
      const { account, currency, fileLines, id, ...compared } = await readStatement(
        charityId,
        statementId,
      )
      const lines = await toReviewedLines(queries, charityId, fileLines, compared)
      const balances = new Map(
        fileLines.flatMap(({ line, balance }): [number, number][] =>
          balance === null ? [] : [[line, balance]],
        ),
      )
      const gap = describeGap(findBalanceBreak(fileLines, balances, []), fileLines, currency)
      return { id, account, currency, lines, gap }
    },
  })
}

/** Removes the open lines of a statement. */
export const useRemoveStatement = (charityId: string) => {
  const remove = useCall('DELETE /api/charity/{id}/statements/{statementId}')
  return useMutation({
    mutationFn: (statementId: string) =>
      remove.mutateAsync({ params: { id: charityId, statementId } }),
  })
}
