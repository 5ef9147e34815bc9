import type { newTransaction, Transaction } from '@pennytrail/contract'
import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import { isSpendingKind, getKindRule } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { findEntryErrors, getOpenDaysError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { getConversionError } from '@pennytrail/contract/ledger/exchange-rates.ts'
import { getEntryTermsError } from '@pennytrail/contract/grants/grant-terms.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import {
  describeSecondOpening,
  onlyLeadsOpenBooks,
} from '@pennytrail/contract/ledger/books-start-rules.ts'
import { canSpend } from '@pennytrail/contract/projects/lifecycle.ts'
import type {
  IncomeCategory,
  SpendingCategory,
} from '@pennytrail/contract/ledger/sorp-categories.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type * as z from 'zod'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { roleInCharity, type Deps, type Session } from '../../../platform/http/index.ts'
import { findProject, type FoundProject } from '../../projects/index.ts'
import {
  buildIncomeEntry,
  buildOpeningEntry,
  buildSpendingEntry,
  buildTransferEntry,
} from '../entries/entry-legs.ts'
import { insertGrantTerms } from '../entries/grant-terms.sql.ts'
import { showTaken, takeEvidence } from '../evidence/evidence.ts'
import { readFundParts } from '../money-beyond-gifts.ts'
import { readGeneralFundBalance } from '../unallocated-balance.ts'
import { listAccounts } from '../nominal-accounts/chart.ts'
import { findAccountError, recordChoices } from '../nominal-accounts/choices.ts'
import { mayDecidePayeeNames, mayRecord } from '../ledger.policy.ts'
import { findBankPlace } from '../bank-accounts/bank-accounts.ts'
import type { AuthorRole, NewEntry } from '../entries/new-entry.ts'
import { lockLedger, postEntries } from '../entries/post-entries.ts'
import { viewTransaction } from './view-transaction.ts'
import { findStandingOpening, readOpenDays } from '../books-start/books-start.sql.ts'
import type { CheckBudgetLineRow, CheckCharityRow, IsRepeatRow } from '../ledger.rows.ts'

type Sent = z.output<typeof newTransaction>

const checkFields = (sent: Sent, currency: string, today: string): void => {
  const originalCurrency = sent.original?.currency ?? null
  const errors = findEntryErrors({ ...sent, currency, originalCurrency }, today)
  const issues = Object.entries(errors).map(([field, message]) => ({
    path: field === 'originalCurrency' ? 'original.currency' : field,
    message,
  }))
  const only = issues.length === 1 ? { message: issues[0]!.message } : {}
  if (issues.length > 0) throw new AppError('validation-failed', { issues, ...only })
}

/**
 * Finds a project of the charity. Throws unless the project takes entries in its present stage and
 * is not being closed. The caller holds the ledger’s lock, or asks again once it does: projects are
 * closed under that lock.
 */
export const openFund = async (db: Db, id: string, charityId: string): Promise<FoundProject> => {
  const project = await findProject(db, id)
  if (project?.charityId !== charityId) throw new AppError('project-not-found')
  if (!canSpend(project.lifecycle)) throw new AppError('fund-takes-no-entries')
  if (project.closing) throw new AppError('closure-open')
  return project
}

const checkGrantTerms = (sent: Sent): void => {
  const error = getEntryTermsError(sent)
  if (error) throw makeFieldError('terms', error)
}

/** Throws `charity-not-verified` unless a charity’s claim was accepted. */
export const checkCharity = async (db: Db, charityId: string): Promise<void> => {
  const { status } = await db.one<CheckCharityRow>(
    sql`select status from charity where id = ${charityId}`,
  )
  if (status === 'claimed') throw new AppError('charity-not-verified')
}

/** Checks that the amount paid in another currency is the posted amount, at a likely rate. */
const checkConversion = ({ amount, original }: Sent, currency: string): void => {
  if (!original) return
  const error = getConversionError({ amount, currency, original }, original.rateConfirmed)
  if (error) throw makeFieldError('original.rate', error)
}

const toOriginal = ({ original }: Sent): NewEntry['original'] => {
  if (!original) return null
  const { amount, currency, rate } = original
  return { amount, currency, rate }
}

const checkBudgetLine = async (db: Db, sent: Sent): Promise<void> => {
  if (!sent.budgetLineId) return
  const line = await db.maybe<CheckBudgetLineRow>(sql`select id from budget_line
    where id = ${sent.budgetLineId} and project_id = ${sent.projectId}`)
  if (!line) throw makeFieldError('budgetLineId', 'Choose a line of this project’s budget.')
}

const checkNominalAccount = async (db: Db, sent: Sent): Promise<void> => {
  if (!sent.nominalAccountId) return
  const accounts = await listAccounts(db, sent.charityId)
  const error = findAccountError(accounts, sent.nominalAccountId, sent.kind)
  if (error) throw makeFieldError('nominalAccountId', error)
}

/** Stores the nominal account that the person chose for the entry. */
const recordAccount = async (db: Db, sent: Sent, by: string, now: Date): Promise<void> => {
  if (!sent.nominalAccountId) return
  const choice = { entryId: sent.id, accountId: sent.nominalAccountId }
  await recordChoices(db, sent.charityId, [choice], by, now)
}

/**
 * Checks that a transfer moves only unrestricted money: designated money of a project, or money of
 * the general fund. The caller holds the ledger’s lock.
 */
const checkUnrestrictedBalance = async (db: Db, sent: Sent, currency: string): Promise<void> => {
  const free = sent.projectId
    ? (await readFundParts(db, sent.charityId, sent.projectId, currency)).designated
    : await readGeneralFundBalance(db, sent.charityId, currency)
  if (sent.amount <= free) return
  const shown = formatMoney(free, currency)
  throw makeFieldError(
    'amount',
    sent.projectId
      ? `You can move up to ${shown} from this project: the money that came from the general fund. All other money stays with the project it was given for.`
      : `The general fund has ${shown}.`,
  )
}

/**
 * Checks that money for a project that takes no more entries only covers its overspend. The caller
 * holds the ledger’s lock.
 */
const checkCoversOverspend = async (
  db: Db,
  sent: Sent,
  { currency, id, title }: FoundProject,
): Promise<void> => {
  const { overspent } = await readFundParts(db, sent.charityId, id, currency)
  if (overspent === 0) throw new AppError('fund-takes-no-entries')
  if (sent.amount <= overspent) return
  const shown = formatMoney(overspent, currency)
  throw makeFieldError(
    'amount',
    `${title} has ended. You can only cover its overspend of ${shown}.`,
  )
}

/** Finds the project that a transfer goes to. From the general fund, it may also have ended. */
const findReceiver = async (db: Db, sent: Sent): Promise<FoundProject | null> => {
  if (!sent.toProjectId) return null
  const project = await findProject(db, sent.toProjectId)
  const mayCover = sent.kind === 'transfer' && !sent.projectId
  return mayCover && project?.charityId === sent.charityId && !canSpend(project.lifecycle)
    ? project
    : openFund(db, sent.toProjectId, sent.charityId)
}

/** Checks that the ledger takes the date. The caller holds the ledger’s lock. */
const checkDate = async (db: Db, sent: Sent): Promise<void> => {
  const dateError = getOpenDaysError(sent, await readOpenDays(db, sent.charityId))
  if (dateError) throw makeFieldError('date', dateError)
}

/**
 * Finds the account of the entry. The caller holds the ledger’s lock, so that the account is not
 * closed meanwhile.
 */
const findAccountPlace = (db: Db, sent: Sent, currency: string): Promise<BankPlace> => {
  const { accountId: id, charityId, kind } = sent
  if (id && kind === 'transfer') {
    throw makeFieldError('accountId', 'A move between funds stays in its account.')
  }
  return findBankPlace(db, charityId, { id, currency, field: 'accountId' })
}

/**
 * Checks that the fund has no opening balance in the account yet. The caller holds the ledger’s lock.
 */
const checkOpenedOnce = async (
  db: Db,
  sent: Sent,
  currency: string,
  place: BankPlace,
): Promise<void> => {
  if (sent.kind !== 'opening') return
  const before = await findStandingOpening(db, sent.charityId, sent.projectId, currency, place)
  if (before) throw makeFieldError('projectId', describeSecondOpening(before, currency))
}

const toNewEntry = (
  sent: Sent,
  currency: string,
  session: Session,
  account: BankPlace,
): NewEntry => {
  const role = roleInCharity(session, sent.charityId)!
  const { id, amount, date, description, projectId, payee, payeeKind, kind } = sent
  const authored = { authorRole: role satisfies AuthorRole, author: session.userId }
  const common = { id, amount, currency, date, description, projectId, account, ...authored }
  const category = sent.category ?? getKindRule(kind).usualCategory
  if (kind === 'opening') return buildOpeningEntry(common)
  if (kind === 'transfer') {
    const toProjectId = sent.toProjectId ?? null
    return buildTransferEntry({ ...common, fromProjectId: projectId, toProjectId })
  }
  const named = { ...common, payee, payeeKind }
  return isSpendingKind(kind)
    ? buildSpendingEntry({
        ...named,
        kind,
        category: category as SpendingCategory,
        budgetLineId: sent.budgetLineId ?? null,
        original: toOriginal(sent),
      })
    : buildIncomeEntry({ ...named, kind, category: category as IncomeCategory })
}

/** Returns whether the same request already recorded the entry. */
export const isRepeat = async (
  db: Db,
  sent: Pick<Sent, 'id' | 'charityId' | 'amount' | 'kind'>,
): Promise<boolean> => {
  const before = await db.maybe<IsRepeatRow>(
    sql`select charity_id, amount, kind from ledger_entry where id = ${sent.id}`,
  )
  if (!before) return false
  const same =
    before.charityId === sent.charityId &&
    before.amount === sent.amount &&
    before.kind === sent.kind
  if (!same) throw new AppError('conflict')
  return true
}

export const isDuplicate = (error: unknown): boolean =>
  (error as { code?: string }).code === '23505'

/** Records an entry for a charity’s team. A repeat with the same id records nothing new. */
export const recordTransaction = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  session: Session,
  sent: Sent,
): Promise<Transaction> => {
  const now = deps.clock.now()
  if (!mayRecord(session, sent.charityId, sent.kind)) {
    const isOpening = sent.kind === 'opening' && mayRecord(session, sent.charityId, 'income')
    throw new AppError('access-denied', isOpening ? { message: onlyLeadsOpenBooks } : {})
  }
  if (sent.payeeKind === 'named-person' && !mayDecidePayeeNames(session, sent.charityId)) {
    throw makeFieldError(
      'payeeKind',
      'Only Managers and Leads can publish the name of a private person.',
    )
  }
  await checkCharity(db, sent.charityId)
  // Locks the ledger before it reads the stages of projects: a closure may be starting.
  await lockLedger(db, sent.charityId)
  const from = sent.projectId ? await openFund(db, sent.projectId, sent.charityId) : null
  const to = await findReceiver(db, sent)
  const currency = from?.currency ?? to?.currency ?? sent.currency ?? 'GBP'
  if (sent.currency !== undefined && sent.currency !== currency) {
    throw makeFieldError('currency', `This project keeps its accounts in ${currency}.`)
  }
  if (from && to && from.currency !== to.currency) {
    throw makeFieldError('toProjectId', 'Both funds must keep their accounts in the same currency.')
  }
  checkFields(sent, currency, toUkDate(now))
  checkConversion(sent, currency)
  checkGrantTerms(sent)
  await checkBudgetLine(db, sent)
  await checkNominalAccount(db, sent)
  if (!(await isRepeat(db, sent))) {
    await checkDate(db, sent)
    const place = await findAccountPlace(db, sent, currency)
    await checkOpenedOnce(db, sent, currency, place)
    if (sent.kind === 'transfer') await checkUnrestrictedBalance(db, sent, currency)
    if (to && !canSpend(to.lifecycle)) await checkCoversOverspend(db, sent, to)
    try {
      const files = await takeEvidence(db, deps, sent.charityId, sent.evidence)
      const entry = { ...toNewEntry(sent, currency, session, place), files }
      await postEntries(db, sent.charityId, [entry], now)
      if (sent.terms) {
        const of = { charityId: sent.charityId, entryId: sent.id }
        await insertGrantTerms(db, of, sent.terms, { id: session.userId, for: 'charity' }, now)
      }
      await recordAccount(db, sent, session.userId, now)
      await showTaken(db, sent.id, sent.evidence, now)
    } catch (error) {
      // The id already belongs to another charity’s ledger.
      throw isDuplicate(error) ? new AppError('conflict') : error
    }
  }
  return (await viewTransaction(db, sent.id, session))!
}
