import type { BankAccount, BankAccounts } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import {
  unnamedBank,
  type AccountKind,
} from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import { AppError, makeFieldError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { isUuid, uuidv7 } from '../../../platform/ids.ts'
import { lockLedger } from '../entries/post-entries.ts'
import type { AccountRow } from '../ledger.rows.ts'
import {
  findAccount,
  findAccountByName,
  insertAccount,
  listAccountBalances,
  listAccounts,
  updateAccount,
} from './bank-accounts.sql.ts'

const unnamed: Omit<BankAccount, 'balances'> = {
  id: null,
  name: unnamedBank,
  kind: 'bank',
  currency: null,
  isMain: true,
  closedOn: null,
}

/**
 * Lists a charity’s accounts with their balances. The main account is there even if nobody has named
 * it. Accounts that share it have its balances each.
 */
export const viewBankAccounts = async (db: Db, charityId: string): Promise<BankAccounts> => {
  const rows = await listAccounts(db, charityId)
  const byAccount = Map.groupBy(await listAccountBalances(db, charityId), ({ account }) => account)
  const readBalances = (account: BankPlace): BankAccount['balances'] =>
    (byAccount.get(account) ?? []).map(({ currency, balance }) => ({ currency, balance }))
  const accounts = rows.map(({ ledgerAccount, ...row }) => ({
    ...row,
    isMain: ledgerAccount === 'bank',
    balances: readBalances(ledgerAccount),
  }))
  return {
    accounts: accounts.some(({ isMain }) => isMain)
      ? accounts
      : [{ ...unnamed, balances: readBalances('bank') }, ...accounts],
  }
}

/**
 * Returns the place in the ledger of an account to be added: the one that every ledger has for the
 * first bank account of a charity, else one of its own.
 */
const choosePlace = (
  accounts: readonly Pick<AccountRow, 'ledgerAccount'>[],
  { id, kind }: { readonly id: string; readonly kind: AccountKind },
): BankPlace =>
  kind === 'bank' && !accounts.some(({ ledgerAccount }) => ledgerAccount === 'bank')
    ? 'bank'
    : `bank:${id}`

/**
 * Adds an account. A repeat with the same id adds nothing. Throws `bank-account-exists` if another
 * account has the name, and `conflict` if the id belongs to something else.
 */
export const addBankAccount = async (
  db: Db,
  charityId: string,
  sent: {
    readonly id: string
    readonly name: string
    readonly kind: AccountKind
    readonly currency: string
  },
  now: Date,
): Promise<BankAccounts> => {
  // Two first accounts at the same time would both be the main one.
  await lockLedger(db, charityId)
  const place = choosePlace(await listAccounts(db, charityId), sent)
  if (!(await insertAccount(db, { ...sent, charityId, place, at: now }))) {
    const before = await findAccount(db, charityId, sent.id)
    if (!before) throw new AppError('bank-account-exists')
    if (before.kind !== sent.kind || before.currency !== sent.currency) {
      throw new AppError('conflict')
    }
  }
  return viewBankAccounts(db, charityId)
}

/** Throws unless the account can be closed. The caller holds the ledger’s lock. */
const checkClosable = async (db: Db, charityId: string, account: AccountRow): Promise<void> => {
  if (account.ledgerAccount === 'bank') throw new AppError('bank-account-stays')
  const balances = await listAccountBalances(db, charityId)
  if (balances.some((one) => one.account === account.ledgerAccount)) {
    throw new AppError('bank-account-not-empty')
  }
}

const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/**
 * Changes an account’s name or kind, closes it or opens it again. Throws `bank-account-not-found`,
 * `bank-account-exists`, `bank-account-not-empty`, and `bank-account-stays` for the main account.
 */
export const changeBankAccount = async (
  db: Db,
  charityId: string,
  id: string,
  sent: {
    readonly name?: string | undefined
    readonly kind?: AccountKind | undefined
    readonly closed?: boolean | undefined
  },
  now: Date,
): Promise<BankAccounts> => {
  await lockLedger(db, charityId)
  const account = orThrow(
    isUuid(id) && (await findAccount(db, charityId, id)),
    'bank-account-not-found',
  )
  const closes = sent.closed === true && account.closedOn === null
  if (closes) await checkClosable(db, charityId, account)
  const closedOn = closes ? toUkDate(now) : sent.closed === false ? null : account.closedOn
  const { name = account.name, kind = account.kind } = sent
  try {
    await updateAccount(db, charityId, id, { name, kind, closedOn })
  } catch (error) {
    throw isDuplicate(error) ? new AppError('bank-account-exists') : error
  }
  return viewBankAccounts(db, charityId)
}

/** Returns why money in a currency cannot be posted to an account; undefined if it can. */
const findAccountError = (account: AccountRow, currency: string): string | undefined => {
  if (account.closedOn !== null) return `${account.name} is closed. Open it again in the settings.`
  return account.currency !== null && account.currency !== currency
    ? `${account.name} keeps its money in ${account.currency}.`
    : undefined
}

/**
 * Returns the place in the ledger of an account that a person chose; no id means the main account.
 * Throws `validation-failed` for `field` unless the charity has the account, and it takes money in
 * this currency. The caller holds the ledger’s lock.
 */
export const findBankPlace = async (
  db: Db,
  charityId: string,
  {
    id,
    currency,
    field,
  }: {
    readonly id: string | null | undefined
    readonly currency: string
    readonly field: string
  },
): Promise<BankPlace> => {
  if (!id) return 'bank'
  const account = await findAccount(db, charityId, id)
  if (!account) throw makeFieldError(field, 'Choose an account from the list.')
  const error = findAccountError(account, currency)
  if (error) throw makeFieldError(field, error)
  return account.ledgerAccount
}

/** Returns the place in the ledger of an account of the charity. */
export const findAccountPlace = async (db: Db, charityId: string, id: string): Promise<BankPlace> =>
  (await findAccount(db, charityId, id))?.ledgerAccount ?? 'bank'

interface StatementAccount {
  readonly account: string
  /** The kind of the account, if the charity does not have it yet. */
  readonly kind: AccountKind
  /** Whether a new account is not the main one, which may have no name yet. */
  readonly isBesideMain: boolean
}

/**
 * Finds the account of a statement by its name, or adds it. Throws `validation-failed` if it takes no
 * money in the statement’s currency. The caller holds the ledger’s lock.
 */
export const openStatementAccount = async (
  db: Db,
  charityId: string,
  statement: StatementAccount & { readonly currency: string },
  now: Date,
): Promise<AccountRow> => {
  const { account: name, currency, isBesideMain, kind } = statement
  const found = await findAccountByName(db, charityId, name)
  if (found) {
    const error = findAccountError(found, currency)
    if (error) throw makeFieldError('account', error)
    return found
  }
  const id = uuidv7()
  const place = isBesideMain
    ? (`bank:${id}` as const)
    : choosePlace(await listAccounts(db, charityId), { id, kind })
  await insertAccount(db, { id, charityId, name, kind, currency, place, at: now })
  return (await findAccount(db, charityId, id))!
}
