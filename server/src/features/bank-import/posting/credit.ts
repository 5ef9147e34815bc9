import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { getUsualAccount } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { findEntryErrors } from '@pennytrail/contract/ledger/entry-rules.ts'
import type { SpendingCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  findAccountError,
  findBankPlace,
  findCreditedPayment,
  listAccounts,
  listChoices,
  postCredit,
  readOpenDays,
  recordChoices,
} from '../../ledger/index.ts'
import {
  collectIssues,
  getLineFields,
  linkToEntry,
  type Import,
  type Issue,
  type MoneyAs,
  type Poster,
} from './decided-line.ts'
import { listAccountIssues, listFundIssues } from './entry.ts'
import { chooseSources } from './sources.ts'

type CreditMoney = MoneyAs<'credit'>
type Payment = Awaited<ReturnType<typeof findCreditedPayment>>

const findPayment = async (
  db: Db,
  charityId: string,
  { amount, date, line, path, use }: CreditMoney,
): Promise<Payment | null> =>
  use.entryId === null
    ? null
    : findCreditedPayment(db, charityId, {
        paymentId: use.entryId,
        amount,
        currency: line.currency,
        date,
        field: `${path}.entryId`,
      })

/** Lists what is wrong with the typed fields. The payment, if there is one, decides the heading. */
const listFieldIssues = ({ amount, date, path, use }: CreditMoney, today: string): Issue[] => {
  const { payee, ...errors } = findEntryErrors(
    {
      kind: 'spending',
      date,
      payee: use.payee,
      description: use.description,
      projectId: use.projectId,
      ...(use.entryId === null ? { category: use.category, budgetLineId: use.budgetLineId } : {}),
    },
    today,
  )
  const named = {
    ...errors,
    payee: payee && use.payee.trim() === '' ? 'Say who gave it back.' : payee,
    as: amount > 0 ? undefined : 'Money that went out cannot be a credit.',
  }
  return Object.entries(named).flatMap(([field, message]) =>
    message ? [{ path: `${path}.${field}`, message }] : [],
  )
}

/** Returns the nominal account of a credit: the chosen one, or the one that its payment has. */
const findAccountOfCredit = async (
  db: Db,
  charityId: string,
  { use }: CreditMoney,
  payment: Payment | null,
): Promise<string | null> => {
  if (use.nominalAccountId !== null || payment === null) return use.nominalAccountId
  const [choice] = await listChoices(db, charityId, payment.id)
  const accountId = choice?.accountId ?? getUsualAccount(payment.kind)
  if (accountId === null) return null
  const error = findAccountError(await listAccounts(db, charityId), accountId, 'credit')
  return error === undefined ? accountId : null
}

const listIssues = async (db: Db, job: Import, one: CreditMoney): Promise<Issue[]> => {
  const issues = listFieldIssues(one, toUkDate(job.now))
  if (issues.length > 0) return issues
  const { date, line, path, use } = one
  const closed = getClosedDateError(date, await readOpenDays(db, job.charityId))
  let payment: Payment | null = null
  const missing = await collectIssues(async () => {
    payment = await findPayment(db, job.charityId, one)
  })
  const { budgetLineId, projectId } = payment ?? use
  return [
    ...(closed ? [{ path: `${path}.date`, message: closed }] : []),
    ...missing,
    ...(await listAccountIssues(db, job.charityId, [{ path, use: { ...use, kind: 'credit' } }])),
    ...(await listFundIssues(db, job, [{ path, line, use: { budgetLineId, projectId } }])),
  ]
}

/** Money that suppliers give back. It lowers the spending that it belongs to. */
export const creditPoster: Poster<'credit'> = {
  check: async (db, job, money) => {
    const issues: Issue[] = []
    for (const one of money) issues.push(...(await listIssues(db, job, one)))
    return issues
  },

  post: async (db, job, money) => {
    const { charityId, now, session } = job
    const sources = await chooseSources(db, charityId, money)
    const { accountId: id, currency } = money[0]!.line
    const account = await findBankPlace(db, charityId, { id, currency, field: 'lines' })
    const posted: { entryId: string; accountId: string | null }[] = []
    for (const [at, one] of money.entries()) {
      const { amount, date, use } = one
      // Reads the payment again: another line of the request may have given back part of it.
      const payment = await findPayment(db, charityId, one)
      const { budgetLineId, category, projectId } = payment ?? use
      const credit = await postCredit(
        db,
        charityId,
        {
          ...getLineFields(one, job),
          paymentId: payment?.id ?? null,
          amount,
          date,
          payee: use.payee,
          payeeKind: use.payeeKind,
          description: use.description,
          projectId,
          budgetLineId,
          category: category as SpendingCategory,
          account,
          sourceRef: sources[at]!,
        },
        now,
      )
      const accountId = await findAccountOfCredit(db, charityId, one, payment)
      posted.push({ entryId: credit.id, accountId })
    }
    const choices = posted.flatMap(({ entryId, accountId }) =>
      accountId === null ? [] : [{ entryId, accountId }],
    )
    await recordChoices(db, charityId, choices, session.userId, now)
    return money.flatMap((one, at) => linkToEntry(one, posted[at]!.entryId))
  },
}
