import type { ListedTransaction } from '@pennytrail/contract'

/** The transaction fields that the database returns unchanged, each as a column. */
type Plain = Omit<
  ListedTransaction,
  | 'project'
  | 'otherFund'
  | 'reverses'
  | 'reversedBy'
  | 'payee'
  | 'payeeWithheld'
  | 'description'
  | 'chargedOn'
  | 'fees'
>

/**
 * A page of transactions as the database returns it; a column is null if there are no transactions.
 */
export type TransactionColumns = {
  readonly [field in keyof Plain]: readonly Plain[field][] | null
} & {
  readonly [field in 'payee' | 'description']: readonly ListedTransaction[field][] | null
} & {
  readonly [
    field in 'projectId' | 'projectTitle' | 'otherId' | 'otherTitle' | 'undoneId' | 'undoingId'
  ]: readonly (string | null)[] | null
} & {
  readonly [field in 'undoneSequence' | 'undoingSequence']: readonly (number | null)[] | null
}

const at = <T>(values: readonly T[] | null, place: number): T => values![place]!
const toFund = (id: string | null, title: string | null) =>
  id === null ? null : { id, title: title ?? '' }
const toEntry = (id: string | null, sequence: number | null) =>
  id === null ? null : { id, sequence: sequence ?? 0 }

/**
 * Turns columns of values into a list of transactions. `charged-fees.sql.ts` adds their fees later.
 */
export const toTransactions = (
  columns: TransactionColumns,
): Omit<ListedTransaction, 'payeeWithheld'>[] => {
  return (columns.id ?? []).map((id, place) => ({
    id,
    sequence: at(columns.sequence, place),
    entryDate: at(columns.entryDate, place),
    recordedAt: new Date(at(columns.recordedAt, place)).toISOString(),
    kind: at(columns.kind, place),
    category: at(columns.category, place),
    direction: at(columns.direction, place),
    amount: at(columns.amount, place),
    currency: at(columns.currency, place),
    payee: at(columns.payee, place),
    description: at(columns.description, place),
    giver: at(columns.giver, place),
    project: toFund(at(columns.projectId, place), at(columns.projectTitle, place)),
    otherFund: toFund(at(columns.otherId, place), at(columns.otherTitle, place)),
    budgetLine: at(columns.budgetLine, place),
    evidence: at(columns.evidence, place),
    matched: at(columns.matched, place),
    told: at(columns.told, place),
    source: at(columns.source, place),
    authorRole: at(columns.authorRole, place),
    reverses: toEntry(at(columns.undoneId, place), at(columns.undoneSequence, place)),
    reversedBy: toEntry(at(columns.undoingId, place), at(columns.undoingSequence, place)),
    change: at(columns.change, place),
    balance: at(columns.balance, place),
    chargedOn: null,
    fees: [],
  }))
}
