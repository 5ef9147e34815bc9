import type { Transaction } from '@pennytrail/contract'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { roleInCharity, type Session } from '../../../platform/http/index.ts'
import { readOpenDays } from '../books-start/books-start.sql.ts'
import { buildAccountTransferEntry } from '../entries/entry-legs.ts'
import { lockLedger, postEntries } from '../entries/post-entries.ts'
import { checkCharity, isDuplicate, isRepeat } from '../transactions/record-transaction.ts'
import { viewTransaction } from '../transactions/view-transaction.ts'
import { findBankPlace } from './bank-accounts.ts'
import { findAccount } from './bank-accounts.sql.ts'

interface AccountTransfer {
  readonly id: string
  readonly charityId: string
  /** Null is the main account. */
  readonly from: string | null
  readonly to: string | null
  /** Minor units of the accounts’ currency. */
  readonly amount: number
  /** YYYY-MM-DD. */
  readonly date: string
  readonly description: string
}

/** Returns the currency of a transfer: the one of its accounts, in pounds if neither has one. */
const findCurrency = async (
  db: Db,
  { charityId, from, to }: Pick<AccountTransfer, 'charityId' | 'from' | 'to'>,
): Promise<string> => {
  const ends = [
    from && (await findAccount(db, charityId, from)),
    to && (await findAccount(db, charityId, to)),
  ]
  const currencies = new Set(ends.flatMap((end) => (end && end.currency) || []))
  if (currencies.size > 1) {
    throw makeFieldError(
      'to',
      `These accounts keep their money in ${[...currencies].join(' and ')}. A transfer needs two accounts in one currency.`,
    )
  }
  return [...currencies][0] ?? 'GBP'
}

const checkDate = async (db: Db, { charityId, date }: AccountTransfer, today: string) => {
  const error =
    getEntryDateError(date, today) ?? getClosedDateError(date, await readOpenDays(db, charityId))
  if (error) throw makeFieldError('date', error)
}

/**
 * Records one entry for money that moved between two of a charity’s accounts. No fund changes. A
 * repeat with the same id records nothing new. Throws `validation-failed` for accounts that are the
 * same, are closed or have different currencies, and `conflict` for an id that is taken.
 */
export const recordAccountTransfer = async (
  db: Db,
  session: Session,
  sent: AccountTransfer,
  now: Date,
): Promise<Transaction> => {
  const { id, amount, charityId, date } = sent
  await checkCharity(db, charityId)
  await lockLedger(db, charityId)
  if (!(await isRepeat(db, { id, amount, charityId, kind: 'transfer' }))) {
    const currency = await findCurrency(db, sent)
    const from = await findBankPlace(db, charityId, { id: sent.from, currency, field: 'from' })
    const to = await findBankPlace(db, charityId, { id: sent.to, currency, field: 'to' })
    if (from === to) throw makeFieldError('to', 'Choose two different accounts.')
    await checkDate(db, sent, toUkDate(now))
    const entry = buildAccountTransferEntry({
      id,
      from,
      to,
      amount,
      currency,
      date,
      description: sent.description || 'Between the charity’s own accounts',
      authorRole: roleInCharity(session, charityId)!,
      author: session.userId,
    })
    try {
      await postEntries(db, charityId, [entry], now)
    } catch (error) {
      // The id already belongs to another charity’s ledger.
      throw isDuplicate(error) ? new AppError('conflict') : error
    }
  }
  return (await viewTransaction(db, id, session))!
}
