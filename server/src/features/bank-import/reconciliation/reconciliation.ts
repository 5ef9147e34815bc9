import type { EntryNotOnStatement, LineNotInLedger, Reconciliation } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { describePage, readFromNearerEnd } from '@pennytrail/contract/pagination.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  findComparedAccount,
  findMark,
  insertMark,
  listEntriesNotOnStatement,
  listLinesBetween,
  listLinesNotInLedger,
  listLinesOfLastDayBefore,
  listMonths,
  readLedgerSums,
  readLineSums,
  undoMark,
  type ComparedAccount,
} from './reconciliation.sql.ts'
import { findFirstBalance, listGaps, findLastBalance } from './statement-balance.ts'

/** Returns the last day of a month, YYYY-MM. */
const endOfMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

const countDays = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Returns the day to which ages count in a month: its end, or today if that is earlier. */
const findCountedDay = (end: string, now: Date): string => [end, toUkDate(now)].toSorted()[0]!

interface Request {
  readonly charityId: string
  readonly accountId: string
  /** YYYY-MM; the last month with lines unless given. */
  readonly month?: string | undefined
  /** The statement's closing balance in minor units, if its file has none. */
  readonly closing?: number | null | undefined
}

/** Returns the statement's balances around a month, by its lines, and the gaps between these. */
const readStatementBalances = async (
  db: Db,
  account: ComparedAccount,
  start: string,
  end: string,
) => {
  const lines = await listLinesBetween(db, account, start, end)
  const last = await listLinesOfLastDayBefore(db, account, start)
  const opening = last.length > 0 ? findLastBalance(last) : findFirstBalance(lines)
  return {
    opening,
    closing: lines.length > 0 ? findLastBalance(lines) : opening,
    gaps: listGaps(lines, opening),
  }
}

/** Returns by how much the ledger and the statement differed before the first line here. */
const readDifferenceBefore = async (
  db: Db,
  account: ComparedAccount,
  first: string,
  ledgerBefore: number,
): Promise<number> => {
  const opening = findFirstBalance(await listLinesBetween(db, account, first, first))
  return opening === null ? 0 : ledgerBefore - opening
}

const noMonth: Omit<Reconciliation, 'account' | 'currency'> = {
  month: null,
  months: [],
  statement: { opening: null, closing: null },
  ledger: { opening: null, closing: null },
  difference: null,
  before: 0,
  unexplained: null,
  gaps: [],
  notInLedger: { open: { count: 0, amount: 0 }, other: { count: 0, amount: 0 } },
  notOnStatement: { count: 0, amount: 0 },
  marked: null,
}

const findAccount = async (db: Db, charityId: string, accountId: string) => {
  const found = await findComparedAccount(db, charityId, accountId)
  const { currency, place, ...named } = orThrow(found, 'bank-account-not-found')
  return { named, account: { charityId, place, currency } }
}

/**
 * Compares an account's statement with the ledger at the end of a month. All amounts are minor units.
 * The difference is that of the two closing balances. Entries that the bank does not show yet, lines
 * that the ledger lacks, and what differed before the first line explain it; the rest is unexplained.
 * Throws `bank-account-not-found`.
 */
export const viewReconciliation = async (db: Db, request: Request): Promise<Reconciliation> => {
  const { charityId, accountId, closing: typed } = request
  const { account, named } = await findAccount(db, charityId, accountId)
  const { currency } = account
  const months = await listMonths(db, account, accountId)
  const month = request.month ?? months[0]?.month
  if (month === undefined || months.length === 0) {
    return { account: named, currency, ...noMonth }
  }
  const [start, end] = [`${month}-01`, endOfMonth(month)]
  const { gaps, ...statement } = await readStatementBalances(db, account, start, end)
  const ledger = await readLedgerSums(db, account, { start, end })
  const lines = await readLineSums(db, account, end)
  const closing = statement.closing ?? typed ?? null
  const before = await readDifferenceBefore(db, account, ledger.first!, ledger.before)
  const difference = closing === null ? null : ledger.closing - closing
  const explained = before + ledger.entriesAmount - lines.openAmount - lines.otherAmount
  const mark = await findMark(db, accountId, start)
  return {
    account: named,
    currency,
    month,
    months,
    statement: { opening: statement.opening, closing },
    ledger: { opening: ledger.opening, closing: ledger.closing },
    difference,
    before,
    unexplained: difference === null ? null : difference - explained,
    gaps,
    notInLedger: {
      open: { count: lines.open, amount: lines.openAmount },
      other: { count: lines.other, amount: lines.otherAmount },
    },
    notOnStatement: { count: ledger.entries, amount: ledger.entriesAmount },
    marked: mark
      ? {
          by: mark.by,
          at: mark.markedAt,
          statement: mark.statementClosing,
          ledger: mark.ledgerClosing,
          hasChanged:
            mark.ledgerClosing !== ledger.closing ||
            (statement.closing !== null && mark.statementClosing !== statement.closing),
        }
      : null,
  }
}

interface PageRequest extends Request {
  readonly month: string
  readonly page: number
  readonly limit: number
}

/**
 * Lists a page of the lines of the bank that the ledger does not have at the end of a month, the
 * oldest first. Throws `bank-account-not-found`.
 */
export const viewLinesNotInLedger = async (db: Db, request: PageRequest, now: Date) => {
  const { account } = await findAccount(db, request.charityId, request.accountId)
  const end = endOfMonth(request.month)
  const { open, other } = await readLineSums(db, account, end)
  const rows = readFromNearerEnd(request, open + other)
  const counted = findCountedDay(end, now)
  const lines = (await listLinesNotInLedger(db, account, end, rows)).map(
    (line): LineNotInLedger => ({ ...line, days: countDays(line.date, counted) }),
  )
  return { currency: account.currency, lines, ...describePage(request, open + other) }
}

/**
 * Lists a page of the entries that the bank does not show at the end of a month, the oldest first.
 * Throws `bank-account-not-found`.
 */
export const viewEntriesNotOnStatement = async (db: Db, request: PageRequest, now: Date) => {
  const { account } = await findAccount(db, request.charityId, request.accountId)
  const end = endOfMonth(request.month)
  const { entries: total } = await readLedgerSums(db, account, { start: end, end })
  const rows = readFromNearerEnd(request, total)
  const counted = findCountedDay(end, now)
  const entries = (await listEntriesNotOnStatement(db, account, end, rows)).map(
    (entry): EntryNotOnStatement => ({ ...entry, days: countDays(entry.date, counted) }),
  )
  return { currency: account.currency, entries, ...describePage(request, total) }
}

const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/**
 * Marks a month as reconciled: its lines are all in the ledger, or left out, and nothing is
 * unexplained. Throws `does-not-reconcile`, and `month-reconciled` if it is marked.
 */
export const markReconciled = async (
  db: Db,
  request: Request & { readonly month: string; readonly personId: string },
  now: Date,
): Promise<Reconciliation> => {
  const { charityId, accountId, month, personId } = request
  const found = await viewReconciliation(db, request)
  if (found.marked) throw new AppError('month-reconciled')
  const { open } = found.notInLedger
  if (found.statement.closing === null || found.unexplained !== 0 || open.count > 0) {
    throw new AppError('does-not-reconcile')
  }
  const mark = {
    id: uuidv7(),
    charityId,
    accountId,
    month: `${month}-01`,
    statementClosing: found.statement.closing,
    ledgerClosing: found.ledger.closing!,
    personId,
  }
  try {
    await insertMark(db, mark, now)
  } catch (error) {
    throw isDuplicate(error) ? new AppError('month-reconciled') : error
  }
  return viewReconciliation(db, request)
}

/** Takes back the mark of a month. Throws `month-not-reconciled`. */
export const undoReconciled = async (
  db: Db,
  request: Request & { readonly month: string; readonly personId: string },
  now: Date,
): Promise<Reconciliation> => {
  const { charityId, accountId, month, personId } = request
  orThrow(await findComparedAccount(db, charityId, accountId), 'bank-account-not-found')
  if ((await undoMark(db, accountId, `${month}-01`, personId, now)) === 0) {
    throw new AppError('month-not-reconciled')
  }
  return viewReconciliation(db, request)
}
