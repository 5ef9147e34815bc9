import { useQueries, type QueryClient } from '@tanstack/react-query'
import { formatPlural } from '../../../lib/format-number.ts'
import type { Option } from '../../../ui/form/select.tsx'
import {
  findSpendingEffect,
  type SpendingEffect,
  spendingBalancesQuery,
} from '../../ledger/index.ts'
import { isKnown, type ReviewedLine } from '../decisions/reviewed-line.ts'

interface FundChange {
  /** The money out of the fund less the money in, for the whole statement. */
  amount: number
  spends: boolean
  byLine: Map<string, number>
}

/** Computes the change of each fund from the lines that will be posted. */
export const changesByFund = (lines: readonly ReviewedLine[]): Map<string, FundChange> => {
  const changes = new Map<string, FundChange>()
  for (const line of lines) {
    const { amount, decision } = line
    if (isKnown(line) || decision.as !== 'entry') continue
    const { budgetLineId, projectId } = decision
    const change = changes.get(projectId) ?? { amount: 0, spends: false, byLine: new Map() }
    change.amount -= amount
    if (amount < 0) {
      change.spends = true
      if (budgetLineId !== '')
        change.byLine.set(budgetLineId, (change.byLine.get(budgetLineId) ?? 0) - amount)
    }
    changes.set(projectId, change)
  }
  return changes
}

/** Lists the changes of the funds that the lines spend from. */
const listSpendingFunds = (lines: readonly ReviewedLine[]): [string, FundChange][] =>
  [...changesByFund(lines)].filter(([, { spends }]) => spends)

/**
 * Loads the balances that the review of these lines shows first. It would otherwise show them a
 * moment later, and move what people press. If they cannot be loaded, the review says so.
 */
export const loadBatchBalances = async (
  queries: QueryClient,
  charityId: string,
  lines: readonly ReviewedLine[],
): Promise<void> => {
  await Promise.all(
    listSpendingFunds(lines).map(([projectId]) =>
      queries.prefetchQuery({ ...spendingBalancesQuery(charityId, projectId), retry: false }),
    ),
  )
}

interface Batch {
  readonly charityId: string
  readonly currency: string
  readonly funds: readonly Option[]
  readonly lines: readonly ReviewedLine[]
}

export interface BatchEffect extends SpendingEffect {
  /** The funds whose balances could not be loaded; null without such funds. */
  readonly missing: {
    /** The names of the funds. */
    readonly funds: readonly string[]
    readonly error: Error
    /** Loads these balances again. */
    readonly retry: () => void
  } | null
}

/**
 * Returns the balances of the funds and budget lines that the statement spends from, before and
 * after the whole import.
 */
export const useBatchEffect = ({ charityId, currency, funds, lines }: Batch): BatchEffect => {
  const changes = listSpendingFunds(lines)
  const known = useQueries({
    queries: changes.map(([projectId]) => ({
      ...spendingBalancesQuery(charityId, projectId),
      // The review says at once that the balances are missing. After silent attempts it would say
      // so later, and move what people press.
      retryOnMount: false,
    })),
  })
  const nameFund = (projectId: string): string =>
    funds.find(({ value }) => value === projectId)?.label ?? 'General fund'
  const effects = changes.flatMap(([projectId, change], at) => {
    const { data } = known[at] ?? {}
    if (!data) return []
    const fund = nameFund(projectId)
    const { rows, warnings } = findSpendingEffect(data, { ...change, currency, fund })
    return [{ warnings, rows: rows.map((row) => ({ ...row, key: `${projectId} ${row.key}` })) }]
  })
  const failed = changes.flatMap(([projectId], at) => {
    const { data, error = null, refetch } = known[at] ?? {}
    return data === undefined && error && refetch
      ? [{ fund: nameFund(projectId), error, refetch }]
      : []
  })
  const spending = lines.filter(
    (line) => !isKnown(line) && line.decision.as === 'entry' && line.amount < 0,
  ).length
  return {
    rows: effects.flatMap(({ rows }) => rows),
    warnings: [
      ...effects.flatMap(({ warnings }) => warnings),
      ...(spending > 0
        ? [
            `${formatPlural(spending, 'payment')} will have no receipt until you add one to its entry.`,
          ]
        : []),
    ],
    missing: failed[0]
      ? {
          funds: failed.map(({ fund }) => fund),
          error: failed[0].error,
          retry: () => failed.forEach(({ refetch }) => void refetch()),
        }
      : null,
  }
}
