import type { ReportBudgetLine, Statement } from '@pennytrail/contract'
import { fundTypes, isOverspend, type FundType } from '@pennytrail/contract/ledger/fund-types.ts'
import type { EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { Movement, PlannedLine, TypedMovement } from '../reports.rows.ts'

/**
 * The sum of one kind of movement of a fund, before the period and within it; see docs/reports.md.
 */
export type { Movement } from '../reports.rows.ts'

type Draft = {
  -readonly [key in keyof Omit<Statement, 'receivedLines' | 'spentLines'>]: number
} & {
  currency: string
  receivedLines: Map<EntryKind, { amount: number; entries: number }>
  spentLines: Map<string, { amount: number; entries: number }>
}

const makeEmptyDraft = (currency: string): Draft =>
  ({
    currency,
    opening: 0,
    received: 0,
    broughtIn: 0,
    movedIn: 0,
    spent: 0,
    fees: 0,
    movedOut: 0,
    closing: 0,
    receivedLines: new Map(),
    spentLines: new Map(),
  }) as unknown as Draft

const count = <K>(
  lines: Map<K, { amount: number; entries: number }>,
  key: K,
  amount: number,
  entries: number,
): void => {
  const line = lines.get(key) ?? { amount: 0, entries: 0 }
  lines.set(key, { amount: line.amount + amount, entries: line.entries + entries })
}

const add = (draft: Draft, movement: Movement): void => {
  const { account, before, entries, within } = movement
  draft.opening += before
  draft.closing += before + within
  if (entries === 0) return
  if (account === 'income') {
    draft.received += within
    count(draft.receivedLines, movement.kind as EntryKind, within, entries)
  } else if (account === 'fees') {
    draft.fees -= within
  } else if (account === 'fund' && movement.kind === 'opening') {
    draft.broughtIn += within
  } else if (account === 'fund') {
    draft.movedIn += movement.movedIn
    draft.movedOut += movement.movedOut
  } else {
    draft.spent -= within
    count(draft.spentLines, account.replace(/^spending:/, ''), -within, entries)
  }
}

const toStatement = (draft: Draft): Statement => ({
  ...draft,
  receivedLines: [...draft.receivedLines]
    .map(([kind, line]) => ({ kind, ...line }))
    .toSorted((a, b) => b.amount - a.amount || a.kind.localeCompare(b.kind)),
  spentLines: [...draft.spentLines]
    .map(([category, line]) => ({ category, ...line }))
    .toSorted((a, b) => b.amount - a.amount || a.category.localeCompare(b.category)),
})

const groupMovements = <K>(
  movements: readonly Movement[],
  getKey: (movement: Movement) => K,
): Map<K, Draft> => {
  const drafts = new Map<K, Draft>()
  for (const movement of movements) {
    const key = getKey(movement)
    const draft = drafts.get(key) ?? makeEmptyDraft(movement.currency)
    add(draft, movement)
    drafts.set(key, draft)
  }
  return drafts
}

export interface FundStatement {
  readonly projectId: string | null
  readonly type: FundType
  readonly statement: Statement
}

/** Returns whether a statement has a balance or a movement in its period. */
const isActive = ({ broughtIn, fees, movedIn, movedOut, opening, received, spent }: Statement) =>
  [opening, received, broughtIn, movedIn, spent, fees, movedOut].some((amount) => amount !== 0)

/**
 * Builds a statement for each fund, type of money and currency. An overspend that was covered
 * before the period is left out.
 */
export const buildFundStatements = (movements: readonly TypedMovement[]): FundStatement[] =>
  [...Map.groupBy(movements, (one) => `${one.projectId} ${one.currency} ${one.type}`)]
    .map(([key, own]) => ({
      projectId: own[0]!.projectId,
      type: own[0]!.type as FundType,
      statement: toStatement(groupMovements(own, () => key).get(key)!),
    }))
    .filter(
      ({ projectId, statement, type }) =>
        !isOverspend({ id: projectId, type }) || isActive(statement),
    )
    .toSorted(
      (a, b) =>
        a.statement.currency.localeCompare(b.statement.currency) ||
        // Restricted money comes first, because it is spent first.
        fundTypes.indexOf(b.type) - fundTypes.indexOf(a.type),
    )

/**
 * Builds the statement of all these funds together, by currency. Transfers among them cancel out:
 * only the net transfers with other funds remain. The statement of one fund shows all its
 * transfers.
 */
export const buildWholeStatements = (movements: readonly Movement[]): Statement[] =>
  [...Map.groupBy(movements, ({ currency }) => currency).values()]
    .map((own) => {
      const draft = groupMovements(own, ({ currency }) => currency).get(own[0]!.currency)!
      const isOne = new Set(own.map(({ projectId }) => projectId)).size === 1
      const among = isOne ? 0 : Math.min(draft.movedIn, draft.movedOut)
      return toStatement({
        ...draft,
        movedIn: draft.movedIn - among,
        movedOut: draft.movedOut - among,
      })
    })
    .toSorted((a, b) => a.currency.localeCompare(b.currency))

export const makeEmptyStatement = (currency: string): Statement =>
  toStatement(makeEmptyDraft(currency))

const sumSpending = (rows: readonly Movement[]) => ({
  spent: rows.reduce((total, row) => total - row.within, 0),
  spentSoFar: rows.reduce((total, row) => total - row.before - row.within, 0),
})

/** Compares budget and spending line by line. The last line is spending on no budget line. */
export const buildBudgetLines = (
  movements: readonly Movement[],
  planned: readonly PlannedLine[],
): ReportBudgetLine[] => {
  const spending = movements.filter(({ account }) => account.startsWith('spending:'))
  const lines: ReportBudgetLine[] = planned.map((line) => ({
    ...line,
    ...sumSpending(
      spending.filter((row) => row.budgetLineId === line.id && row.currency === line.currency),
    ),
  }))
  const rest = spending.filter(
    (row) =>
      !planned.some(({ id, currency }) => id === row.budgetLineId && currency === row.currency),
  )
  for (const currency of [...new Set(rest.map((row) => row.currency))].toSorted()) {
    lines.push({
      id: null,
      label: 'On no line of the budget',
      category: '',
      currency,
      planned: null,
      ...sumSpending(rest.filter((row) => row.currency === currency)),
    })
  }
  return lines
}
