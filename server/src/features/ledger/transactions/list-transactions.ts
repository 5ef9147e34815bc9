import type { ListedTransaction, TransactionList } from '@pennytrail/contract'
import { writeCsv } from '@pennytrail/contract/csv.ts'
import { describePage, maxCounted } from '@pennytrail/contract/pagination.ts'
import { orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  getMediaType,
  isFileRequested,
  roleInCharity,
  StreamedFile,
  type Deps,
  type Session,
} from '../../../platform/http/index.ts'
import { findSeenCharityId } from '../../charities/index.ts'
import { parseProjectId as readProjectId, throwNotVisible } from '../../projects/index.ts'
import { getAbilities } from '../ledger.policy.ts'
import { toPage, type Filters, type ListQuery } from './list-filters.ts'
import { foldFeesIntoGifts, linkFeesToGifts } from './charged-fees.sql.ts'
import type { ListRow } from '../ledger.rows.ts'
import {
  isFoldingFees,
  isFiltered,
  findFileLedger,
  listNewestWithText,
  findProjectTransactions,
  readAllTransactions,
  readCharityTransactions,
  type Scope,
} from './list-transactions.sql.ts'
import { showOwnDetails, type OwnDetails } from '../bank-accounts/own-details.ts'
import { showOwnPayees } from '../payee-names/payee-names.ts'
import { toTransactions } from './transaction-columns.ts'
import { ownTransactionColumns, transactionColumns } from './transactions.csv.ts'

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
  { filters, more }: Searched,
  session: Session | null,
): TransactionList => {
  const totalCount = getRowCount(row, filters)
  return {
    charity: row.charity,
    project: row.project,
    transactions,
    totals: (more ? [] : row.totals).map((total) => ({
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
    more,
  }
}

const getLink = (query: ListQuery) => (isFoldingFees(query) ? foldFeesIntoGifts : linkFeesToGifts)

/** A call of a list with the filters, order and page that it asks for. */
export interface ListCall {
  readonly db: Db
  readonly deps: Pick<Deps, 'database'>
  readonly session: Session | null
  readonly query: ListQuery
}

async function* listAllTransactions(
  db: Db,
  charityId: string,
  scope: Scope,
  { query, session }: ListCall,
): AsyncGenerator<(ListedTransaction & OwnDetails)[]> {
  for await (const columns of readAllTransactions(db, scope, query, query)) {
    const linked = await getLink(query)(db, charityId, toTransactions(columns))
    const named = await showOwnPayees(db, session, linked)
    yield showOwnDetails(db, session, charityId, named)
  }
}

const fileTransactions = async (
  scope: Scope,
  call: ListCall,
): Promise<StreamedFile | undefined> => {
  const ledger = await findFileLedger(call.db, scope)
  return (
    ledger &&
    new StreamedFile({
      mediaType: getMediaType('csv'),
      fileName: `transactions-${ledger.name}.csv`,
      database: call.deps.database,
      actor: call.session?.userId ?? '',
      changing: [ledger.charityId],
      write: (db) =>
        writeCsv(
          roleInCharity(call.session, ledger.charityId)
            ? ownTransactionColumns
            : transactionColumns,
          listAllTransactions(db, ledger.charityId, scope, call),
        ),
    })
  )
}

/** The filters with which a page is read, and whether more entries match than it counts. */
interface Searched {
  readonly filters: Filters
  readonly more: boolean
}

/** Searches for the text of a list first, so that its page and totals come from few entries. */
const searchText = async (scope: Scope, { db, query }: ListCall): Promise<Searched> => {
  if (!query.text) return { filters: query, more: false }
  const found = await listNewestWithText(db, scope, query, maxCounted + 1)
  const among = found.slice(0, maxCounted)
  return { filters: { among, fees: query.fees }, more: found.length > maxCounted }
}

const listPage = async (
  row: ListRow,
  searched: Searched,
  { db, query, session }: ListCall,
): Promise<TransactionList> => {
  const linked = await getLink(query)(db, row.charity.id, toTransactions(row.transactions))
  return toList(row, await showOwnPayees(db, session, linked), query, searched, session)
}

export const listProjectTransactions = async (
  request: TransactionListRequest,
  call: ListCall,
): Promise<TransactionList | StreamedFile> => {
  const { db, query, session } = call
  const projectId = readProjectId(request.id)
  if (request.asFile) {
    const file = await fileTransactions({ projectId }, call)
    if (!file) throw await throwNotVisible(db, projectId, session)
    return file
  }
  const searched = await searchText({ projectId }, call)
  const row = await findProjectTransactions(db, projectId, searched.filters, toPage(query))
  if (!row) throw await throwNotVisible(db, projectId, session)
  return listPage(row, searched, call)
}

export const listCharityTransactions = async (
  request: TransactionListRequest,
  call: ListCall,
): Promise<TransactionList | StreamedFile> => {
  const { db, query } = call
  const charityId = await findSeenCharityId(db, request.id)
  if (request.asFile)
    return orThrow(await fileTransactions({ charityId }, call), 'charity-not-found')
  const searched = await searchText({ charityId }, call)
  const row = await readCharityTransactions(db, charityId, searched.filters, toPage(query))
  return listPage(row, searched, call)
}
