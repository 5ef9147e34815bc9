import type { ListedTransaction, TransactionList } from '@pennytrail/contract'
import { describePage } from '@pennytrail/contract/pagination.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { FileAnswer, isFileRequested, type Session } from '../../../platform/http/index.ts'
import { findSeenCharityId } from '../../charities/index.ts'
import { parseProjectId as readProjectId, throwNotVisible } from '../../projects/index.ts'
import { getAbilities } from '../ledger.policy.ts'
import {
  maxRows,
  toPage,
  toUnpaged,
  type Filters,
  type ListQuery,
  type Page,
} from './list-filters.ts'
import { foldFeesIntoGifts, linkFeesToGifts } from './charged-fees.sql.ts'
import type { ListRow } from '../ledger.rows.ts'
import {
  isFoldingFees,
  isFiltered,
  readCharityTransactions,
  findProjectTransactions,
} from './list-transactions.sql.ts'
import { showOwnPayees } from '../payee-names/payee-names.ts'
import { toTransactions } from './transaction-columns.ts'
import { buildTransactionsCsv } from './transactions.csv.ts'

/** A requested list: the ledger’s id, and whether it is wanted as a page or as a file. */
export interface TransactionListRequest {
  readonly id: string
  readonly asFile: boolean
}

/**
 * Reads a request for a list. `{id}.csv`, or an Accept header that prefers CSV to JSON, requests
 * the file.
 */
export const parseListRequest = (
  id: string,
  accept: string | undefined,
): TransactionListRequest => ({
  id: id.replace(/\.csv$/i, ''),
  asFile: /\.csv$/i.test(id) || isFileRequested('csv', accept),
})

const getRowCount = (row: ListRow, filters: Filters): number => {
  if (row.rows !== null) return row.rows
  const listed = row.totals.reduce((sum, total) => sum + total.entries, 0)
  // A transfer between two funds of a charity is in both funds’ counters but is one entry.
  return row.project === null && !isFiltered(filters) ? row.head - row.withheld : listed
}

const toList = (
  row: ListRow,
  transactions: ListedTransaction[],
  query: ListQuery,
  session: Session | null,
): TransactionList => {
  const totalCount = getRowCount(row, query)
  return {
    charity: row.charity,
    project: row.project,
    transactions,
    totals: row.totals.map((total) => ({
      currency: total.currency,
      in: total.in,
      out: total.out,
      movedIn: total.movedIn,
      movedOut: total.movedOut,
    })),
    withheld: row.withheld,
    lines: row.lines,
    can: getAbilities(session, row.charity.id),
    ...describePage(query, totalCount),
  }
}

const answer = async (
  db: Db,
  request: TransactionListRequest,
  query: ListQuery,
  session: Session | null,
  read: (page: Page) => Promise<ListRow>,
): Promise<TransactionList | FileAnswer> => {
  const link = isFoldingFees(query) ? foldFeesIntoGifts : linkFeesToGifts
  if (!request.asFile) {
    const row = await read(toPage(query))
    const linked = await link(db, row.charity.id, toTransactions(row.transactions))
    return toList(row, await showOwnPayees(db, session, linked), query, session)
  }
  const { transactions: columns, charity, project } = await read(toUnpaged(query))
  const transactions = await link(db, charity.id, toTransactions(columns))
  if (transactions.length > maxRows) throw new AppError('too-many-rows')
  const name = project ? `transactions-${project.id}` : `transactions-${charity.number}`
  const shown = await showOwnPayees(db, session, transactions)
  return new FileAnswer('text/csv; charset=utf-8', `${name}.csv`, buildTransactionsCsv(shown))
}

export const listProjectTransactions = (
  db: Db,
  session: Session | null,
  request: TransactionListRequest,
  query: ListQuery,
): Promise<TransactionList | FileAnswer> => {
  const id = readProjectId(request.id)
  return answer(db, request, query, session, async (page) => {
    const row = await findProjectTransactions(db, id, query, page)
    if (!row) throw await throwNotVisible(db, id, session)
    return row
  })
}

export const listCharityTransactions = async (
  db: Db,
  session: Session | null,
  request: TransactionListRequest,
  query: ListQuery,
): Promise<TransactionList | FileAnswer> => {
  const charityId = await findSeenCharityId(db, request.id)
  return answer(db, request, query, session, (page) =>
    readCharityTransactions(db, charityId, query, page),
  )
}
