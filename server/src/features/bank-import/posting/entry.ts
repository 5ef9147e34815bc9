import { getEntryTermsError } from '@pennytrail/contract/grants/grant-terms.ts'
import {
  isSpendingKind,
  listBankKinds,
  type EntryKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import { findEntryErrors } from '@pennytrail/contract/ledger/entry-rules.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type {
  IncomeCategory,
  SpendingCategory,
} from '@pennytrail/contract/ledger/sorp-categories.ts'
import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  buildIncomeEntry,
  buildSpendingEntry,
  findAccountError,
  findBankPlace,
  insertGrantTerms,
  listAccounts,
  openFund,
  postEntries,
  readOpenDays,
  recordChoices,
  type NewEntry,
} from '../../ledger/index.ts'
import type { CheckFundsRow } from '../bank-import.rows.ts'
import {
  getLineFields,
  linkToEntry,
  type Import,
  type Issue,
  type MoneyAs,
  type Poster,
} from './decided-line.ts'
import { chooseSources } from './sources.ts'

type EntryMoney = MoneyAs<'entry'>

const listFieldIssues = ({ amount, date, path, use }: EntryMoney, today: string): Issue[] => {
  const { date: dateError, ...errors } = findEntryErrors({ ...use, date }, today)
  const kind = listBankKinds(amount).includes(use.kind)
    ? undefined
    : amount < 0
      ? 'Money that went out cannot be income.'
      : 'Money that came in cannot be spending.'
  const terms = getEntryTermsError(use)
  return Object.entries({ date: dateError, kind, terms, ...errors }).flatMap(([field, message]) =>
    message ? [{ path: `${path}.${field}`, message }] : [],
  )
}

/** Money for a fund, with the line that it is from. */
interface FundMoney {
  readonly path: string
  readonly line: { readonly currency: string }
  readonly use: { readonly projectId: string | null; readonly budgetLineId: string | null }
}

/**
 * Lists the projects that keep their accounts in another currency than the line, and budget lines of
 * other projects. Throws unless each project takes entries.
 */
export const listFundIssues = async (
  db: Db,
  job: Pick<Import, 'charityId'>,
  money: readonly FundMoney[],
): Promise<Issue[]> => {
  const issues: Issue[] = []
  for (const [projectId, ofFund] of Map.groupBy(money, ({ use }) => use.projectId)) {
    if (projectId === null) continue
    const { currency } = await openFund(db, projectId, job.charityId)
    if (currency !== money[0]!.line.currency) {
      const message = `This project keeps its accounts in ${currency}.`
      issues.push({ path: `${ofFund[0]!.path}.projectId`, message })
    }
    const rows = await db.many<CheckFundsRow>(
      sql`select id from budget_line where project_id = ${projectId}`,
    )
    const there = new Set(rows.map(({ id }) => id))
    for (const { path, use } of ofFund) {
      if (!use.budgetLineId || there.has(use.budgetLineId)) continue
      const message = 'Choose a line of this project’s budget.'
      issues.push({ path: `${path}.budgetLineId`, message })
    }
  }
  return issues
}

/** Money for an entry of a kind, with the nominal account that a person chose. */
interface ChosenMoney {
  readonly path: string
  readonly use: { readonly kind: EntryKind; readonly nominalAccountId: string | null }
}

/** Lists nominal accounts that the chart does not have for such an entry. */
export const listAccountIssues = async (
  db: Db,
  charityId: string,
  money: readonly ChosenMoney[],
): Promise<Issue[]> => {
  if (money.every(({ use }) => use.nominalAccountId === null)) return []
  const accounts = await listAccounts(db, charityId)
  return money.flatMap(({ path, use }) => {
    if (use.nominalAccountId === null) return []
    const message = findAccountError(accounts, use.nominalAccountId, use.kind)
    return message ? [{ path: `${path}.nominalAccountId`, message }] : []
  })
}

const toEntry = (
  money: EntryMoney,
  job: Import,
  account: BankPlace,
  sourceRef: string,
): NewEntry & { id: string } => {
  const { amount, date, use } = money
  const { payee, payeeKind, description, projectId, budgetLineId, kind, category } = use
  const common = {
    ...getLineFields(money, job),
    amount: Math.abs(amount),
    date,
    payee,
    payeeKind,
    description,
    projectId,
    sourceRef,
    account,
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

/** Income, grants and spending, with the terms of grants. */
export const entryPoster: Poster<'entry'> = {
  check: async (db, job, money) => {
    const open = await readOpenDays(db, job.charityId)
    const today = toUkDate(job.now)
    return [
      ...money.flatMap((one) => {
        const issues = listFieldIssues(one, today)
        const message = getClosedDateError(one.date, open)
        return message && !issues.some(({ path }) => path === `${one.path}.date`)
          ? [...issues, { path: `${one.path}.date`, message }]
          : issues
      }),
      ...(await listAccountIssues(db, job.charityId, money)),
      ...(await listFundIssues(db, job, money)),
    ]
  },

  post: async (db, job, money) => {
    const { charityId, now } = job
    const sources = await chooseSources(db, charityId, money)
    const { accountId: id, currency } = money[0]!.line
    const place = await findBankPlace(db, charityId, { id, currency, field: 'lines' })
    const entries = money.map((one, at) => toEntry(one, job, place, sources[at]!))
    await postEntries(db, charityId, entries, now)
    const by = { id: job.session.userId, for: 'charity' } as const
    for (const [at, { use }] of money.entries()) {
      if (use.terms === null) continue
      await insertGrantTerms(db, { charityId, entryId: entries[at]!.id }, use.terms, by, now)
    }
    const choices = money.flatMap(({ use: { nominalAccountId } }, at) =>
      nominalAccountId === null ? [] : [{ entryId: entries[at]!.id, accountId: nominalAccountId }],
    )
    await recordChoices(db, charityId, choices, by.id, now)
    return money.flatMap((one, at) => linkToEntry(one, entries[at]!.id))
  },
}
