import type { EntryAccount, NominalAccount } from '@pennytrail/contract'
import {
  getAccountSide,
  getUsualAccount,
  type EntryKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { AccountSide } from '@pennytrail/contract/ledger/nominal-accounts/start-chart.ts'
import { AppError, makeFieldError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { isUuid } from '../../../platform/ids.ts'
import { mayChooseAccount } from '../ledger.policy.ts'
import { listAccounts } from './chart.ts'
import {
  insertChoices,
  insertStartChart,
  listChoices,
  listKinds,
  type NewChoice,
} from './nominal-accounts.sql.ts'

const wrongSide: Readonly<Record<AccountSide, string>> = {
  income: 'This account is for money in. Choose one for money out.',
  expenditure: 'This account is for money out. Choose one for money in.',
}

/** Returns why an entry of a kind cannot have an account; undefined if it can. */
const getChoiceError = (account: NominalAccount, kind: EntryKind): string | undefined => {
  const side = getAccountSide(kind)
  if (side === null) {
    return 'Transfers, opening balances and corrections have no nominal account of their own.'
  }
  if (account.isClosed) return 'This account is closed. Choose another one.'
  return account.side === side ? undefined : wrongSide[account.side]
}

/** Returns why an entry of a kind cannot have an account with this id; undefined if it can. */
export const findAccountError = (
  accounts: readonly NominalAccount[],
  accountId: string,
  kind: EntryKind,
): string | undefined => {
  const account = accounts.find(({ id }) => id === accountId)
  return account ? getChoiceError(account, kind) : 'Choose an account from the list.'
}

/**
 * Stores the accounts that a person chose while recording entries, which are posted already. Each
 * account was checked by `findAccountError`.
 */
export const recordChoices = async (
  db: Db,
  charityId: string,
  choices: readonly NewChoice[],
  by: string | null,
  now: Date,
): Promise<void> => {
  if (choices.length === 0) return
  await insertStartChart(db, charityId, now)
  await insertChoices(db, charityId, choices, by, now)
}

/**
 * Chooses an account for entries of a charity, all or none. Throws `nominal-account-not-found`,
 * `transaction-not-found`, `access-denied` and `validation-failed`.
 */
export const chooseAccount = async (
  db: Db,
  charityId: string,
  session: Session,
  { accountId, entryIds }: { readonly accountId: string; readonly entryIds: readonly string[] },
  now: Date,
): Promise<{ chosen: number }> => {
  const account = (await listAccounts(db, charityId)).find(({ id }) => id === accountId)
  if (!account) throw new AppError('nominal-account-not-found')
  const ids = [...new Set(entryIds)]
  const entries = await listKinds(db, charityId, ids)
  if (entries.length !== ids.length) throw new AppError('transaction-not-found')
  for (const { kind } of entries) {
    const error = getChoiceError(account, kind)
    if (error) throw makeFieldError('entryIds', error)
    if (!mayChooseAccount(session, charityId, kind)) throw new AppError('access-denied')
  }
  const choices = ids.map((entryId) => ({ entryId, accountId }))
  await recordChoices(db, charityId, choices, session.userId, now)
  return { chosen: choices.length }
}

/** Returns the account of an entry, with every choice. Throws `transaction-not-found`. */
export const viewEntryAccount = async (
  db: Db,
  charityId: string,
  session: Session,
  entryId: string,
): Promise<EntryAccount> => {
  if (!isUuid(entryId)) throw new AppError('transaction-not-found')
  const [entry] = await listKinds(db, charityId, [entryId])
  const { kind } = orThrow(entry, 'transaction-not-found')
  const choices = await listChoices(db, charityId, entryId)
  const accountId = choices[0]?.accountId ?? getUsualAccount(kind)
  const accounts = accountId === null ? [] : await listAccounts(db, charityId)
  return {
    side: getAccountSide(kind),
    account: accounts.find(({ id }) => id === accountId) ?? null,
    choices: choices.map(({ code, name, at, by }) => ({ code, name, at, by })),
    can: { choose: getAccountSide(kind) !== null && mayChooseAccount(session, charityId, kind) },
  }
}
