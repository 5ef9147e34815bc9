import type { ListedTransaction, TransactionList } from '@pennytrail/contract'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { totalPagesOf } from '@pennytrail/contract/pagination.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { FileAnswer, wantsFile, type Session } from '../../../platform/http/index.ts'
import { projectId as readProjectId, refuseUnseen } from '../../projects/index.ts'
import { abilities } from '../ledger.policy.ts'
import {
  mostRows,
  pageOfQuery,
  wholeOfQuery,
  type Filters,
  type ListQuery,
  type Page,
} from './list-filters.ts'
import { foldFeesIntoGifts, linkFeesToGifts } from './charged-fees.sql.ts'
import {
  foldsFees,
  isFiltered,
  listOfCharity,
  listOfProject,
  type ListRow,
} from './list-transactions.sql.ts'
import { showOwnPayees } from '../payee-names/payee-names.ts'
import { transactionsOf } from './transaction-columns.ts'
import { transactionsCsv } from './transactions.csv.ts'

/** A list as it was asked for: whose, as a page or as a file. */
export interface Asked {
  readonly id: string
  readonly asFile: boolean
}

/** `{id}.csv`, or an Accept header that wants CSV rather than JSON, asks for the file. */
export const readAsked = (id: string, accept: string | undefined): Asked => ({
  id: id.replace(/\.csv$/i, ''),
  asFile: /\.csv$/i.test(id) || wantsFile('csv', accept),
})

const countOf = (row: ListRow, filters: Filters): number => {
  if (row.rows !== null) return row.rows
  const listed = row.totals.reduce((sum, total) => sum + total.entries, 0)
  // A movement between two funds of a charity is in both funds' counters, but one entry.
  return row.project === null && !isFiltered(filters) ? row.head - row.withheld : listed
}

const listOf = (
  row: ListRow,
  transactions: ListedTransaction[],
  query: ListQuery,
  session: Session | null,
): TransactionList => {
  const totalCount = countOf(row, query)
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
    can: abilities(session, row.charity.id),
    page: query.page,
    limit: query.limit,
    totalCount,
    totalPages: totalPagesOf(totalCount, query.limit),
  }
}

const answer = async (
  db: Db,
  asked: Asked,
  query: ListQuery,
  session: Session | null,
  read: (page: Page) => Promise<ListRow>,
): Promise<TransactionList | FileAnswer> => {
  const link = foldsFees(query) ? foldFeesIntoGifts : linkFeesToGifts
  if (!asked.asFile) {
    const row = await read(pageOfQuery(query))
    const linked = await link(db, transactionsOf(row.transactions))
    return listOf(row, await showOwnPayees(db, session, linked), query, session)
  }
  const { transactions: columns, charity, project } = await read(wholeOfQuery(query))
  const transactions = await link(db, transactionsOf(columns))
  if (transactions.length > mostRows) throw new AppError('too-many-rows')
  const name = project ? `transactions-${project.id}` : `transactions-${charity.number}`
  const shown = await showOwnPayees(db, session, transactions)
  return new FileAnswer('text/csv; charset=utf-8', `${name}.csv`, transactionsCsv(shown))
}

export const listProjectTransactions = (
  db: Db,
  session: Session | null,
  asked: Asked,
  query: ListQuery,
): Promise<TransactionList | FileAnswer> => {
  const id = readProjectId(asked.id)
  return answer(db, asked, query, session, async (page) => {
    const row = await listOfProject(db, id, query, page)
    if (!row) throw await refuseUnseen(db, id, session)
    return row
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the address of a charity's ledger names. Throws `charity-not-found`. */
export const charityBy = (id: string): { id: string } | { number: string } => {
  const lower = id.toLowerCase()
  if (uuid.test(lower)) return { id: lower }
  const number = parseCharityNumber(id)?.number
  if (number === undefined) throw new AppError('charity-not-found')
  return { number }
}

export const listCharityTransactions = (
  db: Db,
  session: Session | null,
  asked: Asked,
  query: ListQuery,
): Promise<TransactionList | FileAnswer> => {
  const by = charityBy(asked.id)
  return answer(db, asked, query, session, async (page) => {
    const row = await listOfCharity(db, by, query, page)
    if (!row) throw new AppError('charity-not-found')
    return row
  })
}
