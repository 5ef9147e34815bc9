import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import type { CheckedBankLine } from '@pennytrail/contract'
import { getEntryTermsError } from '@pennytrail/contract/grants/grant-terms.ts'
import { isSpendingKind, listBankKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { findEntryErrors } from '@pennytrail/contract/ledger/entry-rules.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import type {
  IncomeCategory,
  SpendingCategory,
} from '@pennytrail/contract/ledger/sorp-categories.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { roleInCharity, type Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  findBankPlace,
  buildIncomeEntry,
  findAccountError,
  insertGrantTerms,
  listAccounts,
  lockLedger,
  openFund,
  postEntries,
  readOpenDays,
  recordChoices,
  buildSpendingEntry,
  type NewEntry,
} from '../ledger/index.ts'
import {
  listUsedSources,
  insertBankLines,
  saveLeftLines,
  type NewBankLine,
} from './bank-import.sql.ts'
import { listKnown, isAlike, listUnmatchedEntries } from './match-lines.ts'
import { clearLines, listLinesById, type StoredStatementLine } from './statement-lines.sql.ts'
import type { CheckFundsRow } from './bank-import.rows.ts'

/** A decision about a line, with the stored line. */
type Decided = CheckedBankLine & Omit<StoredStatementLine, 'draft'>
type EntryLine = Extract<Decided, { as: 'entry' }>
type MatchLine = Extract<Decided, { as: 'match' }>

interface Import {
  readonly charityId: string
  readonly session: Session
  readonly now: Date
}

interface Issue {
  readonly path: string
  readonly message: string
}

const throwIssues = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new AppError('validation-failed', { issues: [...issues] })
}

/**
 * Lists the validation errors of a bank line that is imported as an entry. The paths contain the
 * index of the line in the request.
 */
const listIssues = (line: EntryLine, at: number, today: string): Issue[] => {
  const { date, ...errors } = findEntryErrors(line, today)
  const kind = listBankKinds(line.amount).includes(line.kind)
    ? undefined
    : 'Money that went out cannot be income.'
  const terms = getEntryTermsError(line)
  return Object.entries({ date, kind, terms, ...errors }).flatMap(([field, message]) =>
    message ? [{ path: `lines.${at}.${field}`, message }] : [],
  )
}

/**
 * Checks that every project named accepts entries, keeps its accounts in the statement's currency
 * and has the budget lines named.
 */
const checkFunds = async (db: Db, job: Import, lines: readonly EntryLine[]): Promise<void> => {
  const issues: Issue[] = []
  const byFund = Map.groupBy(lines, ({ projectId }) => projectId)
  for (const [projectId, ofFund] of byFund) {
    if (projectId === null) continue
    const { currency } = await openFund(db, projectId, job.charityId)
    if (currency !== lines[0]!.currency) {
      const message = `This project keeps its accounts in ${currency}.`
      issues.push({ path: `lines.${lines.indexOf(ofFund[0]!)}.projectId`, message })
    }
    const rows = await db.many<CheckFundsRow>(
      sql`select id from budget_line where project_id = ${projectId}`,
    )
    const there = new Set(rows.map(({ id }) => id))
    for (const line of ofFund) {
      if (!line.budgetLineId || there.has(line.budgetLineId)) continue
      const message = 'Choose a line of this project’s budget.'
      issues.push({ path: `lines.${lines.indexOf(line)}.budgetLineId`, message })
    }
  }
  throwIssues(issues)
}

/** Checks that the chart has an account that each line can have. */
const checkAccounts = async (
  db: Db,
  charityId: string,
  lines: readonly CheckedBankLine[],
): Promise<void> => {
  if (!lines.some((line) => line.as === 'entry' && line.nominalAccountId)) return
  const accounts = await listAccounts(db, charityId)
  throwIssues(
    lines.flatMap((line, at) => {
      if (line.as !== 'entry' || line.nominalAccountId === null) return []
      const message = findAccountError(accounts, line.nominalAccountId, line.kind)
      return message ? [{ path: `lines.${at}.nominalAccountId`, message }] : []
    }),
  )
}

/**
 * Checks that the ledger takes the date of every entry of the import. Must run under the lock on the ledger.
 */
const checkDates = async (
  db: Db,
  charityId: string,
  lines: readonly { readonly line: Decided; readonly at: number }[],
): Promise<void> => {
  const open = await readOpenDays(db, charityId)
  throwIssues(
    lines.flatMap(({ line, at }) => {
      const message = line.as === 'entry' ? getClosedDateError(line.date, open) : undefined
      return message ? [{ path: `lines.${at}.date`, message }] : []
    }),
  )
}

const toEntry = (
  line: EntryLine,
  job: Import,
  account: BankPlace,
  sourceRef: string,
): NewEntry & { id: string } => {
  const role = roleInCharity(job.session, job.charityId)!
  const { date, payee, payeeKind, description, projectId, budgetLineId, kind, category } = line
  const common = {
    amount: Math.abs(line.amount),
    currency: line.currency,
    date,
    payee,
    payeeKind,
    description,
    projectId,
    authorRole: role,
    author: job.session.userId,
    source: 'bank' as const,
    sourceRef,
    account,
    payerText: line.text.trim(),
  }
  const entry = isSpendingKind(kind)
    ? buildSpendingEntry({
        ...common,
        kind,
        budgetLineId,
        category: category as SpendingCategory,
      })
    : buildIncomeEntry({ ...common, kind, category: category as IncomeCategory })
  return { ...entry, id: uuidv7() }
}

/**
 * Checks that each line is matched with an entry that can be the same payment, and each entry only
 * once.
 */
const checkMatches = async (
  db: Db,
  job: Import,
  lines: readonly { readonly line: MatchLine; readonly at: number }[],
): Promise<void> => {
  if (lines.length === 0) return
  const near = await listUnmatchedEntries(
    db,
    job.charityId,
    lines[0]!.line,
    lines.map(({ line }) => line),
  )
  const free = new Map(near.map((entry) => [entry.id, entry]))
  const issues: Issue[] = []
  for (const { line, at } of lines) {
    const entry = free.get(line.entryId)
    free.delete(line.entryId)
    if (entry && isAlike(entry, line)) continue
    const message = 'That entry is no longer available for this line. Compare the file again.'
    issues.push({ path: `lines.${at}.entryId`, message })
  }
  throwIssues(issues)
}

/**
 * Chooses the source of each entry: the fingerprint of its line. A line whose entry was reversed is
 * posted again, and an entry's source is unique, so the second one differs.
 */
const chooseSources = async (
  db: Db,
  charityId: string,
  fingerprints: readonly string[],
): Promise<string[]> => {
  const used = new Set(
    (await listUsedSources(db, charityId, fingerprints)).map(({ fingerprint }) => fingerprint),
  )
  return fingerprints.map((one) => (used.has(one) ? `${one}-${uuidv7()}` : one))
}

interface Fresh<Line> {
  readonly line: Line
  readonly at: number
}

const pickLines = <As extends Decided['as']>(
  lines: readonly Fresh<Decided>[],
  as: As,
): Fresh<Extract<Decided, { as: As }>>[] =>
  lines.filter((one): one is Fresh<Extract<Decided, { as: As }>> => one.line.as === as)

/**
 * Adds to each decision its stored line. Throws `statement-not-found` if a line is not stored, and
 * `validation-failed` if the lines are of several accounts.
 */
const findDecidedLines = async (
  db: Db,
  charityId: string,
  decisions: readonly CheckedBankLine[],
): Promise<Decided[]> => {
  const ids = decisions.map(({ id }) => id)
  const stored = new Map((await listLinesById(db, charityId, ids)).map((line) => [line.id, line]))
  const lines = decisions.map((decision): Decided => {
    const { draft: _draft, ...line } = orThrow(stored.get(decision.id), 'statement-not-found')
    return { ...line, ...decision }
  })
  const others = lines.findIndex(
    ({ accountId, currency }) =>
      accountId !== lines[0]!.accountId || currency !== lines[0]!.currency,
  )
  if (others > 0) {
    throwIssues([
      { path: `lines.${others}.id`, message: 'Post the lines of one account at a time.' },
    ])
  }
  const twice = lines.findIndex(({ id }, at) => ids.indexOf(id) !== at)
  if (twice > 0) {
    throwIssues([{ path: `lines.${twice}.id`, message: 'This line is there twice.' }])
  }
  return lines
}

/** Posts lines as entries, with the terms of grants. */
const postLines = async (
  db: Db,
  job: Import,
  lines: readonly Fresh<EntryLine>[],
): Promise<NewBankLine[]> => {
  if (lines.length === 0) return []
  const { charityId, now } = job
  const sources = await chooseSources(
    db,
    charityId,
    lines.map(({ line }) => line.fingerprint),
  )
  const { accountId: id, currency } = lines[0]!.line
  const place = await findBankPlace(db, charityId, { id, currency, field: 'lines' })
  const entries = lines.map(({ line }, at) => toEntry(line, job, place, sources[at]!))
  await postEntries(db, charityId, entries, now)
  const by = { id: job.session.userId, for: 'charity' } as const
  for (const [at, { line }] of lines.entries()) {
    if (line.terms === null) continue
    await insertGrantTerms(db, { charityId, entryId: entries[at]!.id }, line.terms, by, now)
  }
  const choices = lines.flatMap(({ line: { nominalAccountId } }, at) =>
    nominalAccountId === null ? [] : [{ entryId: entries[at]!.id, accountId: nominalAccountId }],
  )
  await recordChoices(db, charityId, choices, by.id, now)
  return lines.map(({ line }, at) => ({
    fingerprint: line.fingerprint,
    entryId: entries[at]!.id,
    date: line.date,
  }))
}

interface Imported {
  posted: number
  matched: number
  left: number
  known: number
}

/**
 * Posts stored bank lines of one account as entries, matches them with existing entries or remembers
 * that they were left out, all or none. Skips lines that were imported before, so that sending them
 * twice changes nothing. Throws `validation-failed` or `statement-not-found`.
 */
export const importLines = async (
  db: Db,
  job: Import,
  decisions: readonly CheckedBankLine[],
): Promise<Imported> => {
  const { charityId, now } = job
  const today = toUkDate(now)
  const lines = await findDecidedLines(db, charityId, decisions)
  throwIssues(lines.flatMap((line, at) => (line.as === 'entry' ? listIssues(line, at, today) : [])))
  await checkAccounts(db, charityId, lines)
  // Locks the ledger before it reads the stages of projects: a closure may be starting.
  await lockLedger(db, charityId)
  await checkFunds(
    db,
    job,
    lines.filter((line) => line.as === 'entry'),
  )
  const known = await listKnown(
    db,
    charityId,
    lines.map((line) => ({ ...line, draft: null })),
  )
  const fresh = lines.flatMap((line, at): Fresh<Decided>[] => {
    const before = known[at]
    const isOther = before?.accountId === null && line.as !== 'leave' && line.ofOtherAccount
    return before && !isOther ? [] : [{ line, at }]
  })
  await checkDates(db, charityId, fresh)
  const matches = pickLines(fresh, 'match')
  await checkMatches(db, job, matches)
  const posted = await postLines(db, job, pickLines(fresh, 'entry'))
  const left = pickLines(fresh, 'leave').map(({ line }) => line)
  const account = { charityId, accountId: lines[0]!.accountId }
  await insertBankLines(db, account, now, [
    ...posted,
    ...matches.map(({ line: { fingerprint, entryId, date } }) => ({ fingerprint, entryId, date })),
  ])
  await saveLeftLines(db, account, now, left)
  await clearLines(
    db,
    charityId,
    fresh.flatMap(({ line }) => (line.as === 'leave' ? [] : line.id)),
  )
  return {
    posted: posted.length,
    matched: matches.length,
    left: left.length,
    known: lines.length - fresh.length,
  }
}
