import type { NominalAccount, NominalChart } from '@pennytrail/contract'
import { listUsualKinds } from '@pennytrail/contract/ledger/nominal-accounts/account-rules.ts'
import {
  startChart,
  type AccountSide,
} from '@pennytrail/contract/ledger/nominal-accounts/start-chart.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { mayEditChart } from '../ledger.policy.ts'
import {
  insertAccount,
  insertStartChart,
  listStoredAccounts,
  updateAccount,
} from './nominal-accounts.sql.ts'

/** Lists a charity’s accounts by code: its own chart, or the start chart until it has one. */
export const listAccounts = async (db: Db, charityId: string): Promise<NominalAccount[]> => {
  const stored = await listStoredAccounts(db, charityId)
  const accounts =
    stored.length > 0
      ? stored
      : startChart.map(({ id, code, name, side }) => ({ id, code, name, side, isClosed: false }))
  return accounts
    .map((account) => ({ ...account, usualFor: listUsualKinds(account.id) }))
    .toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }))
}

/** Returns the chart, and whether the caller may edit it. */
export const viewChart = async (
  db: Db,
  charityId: string,
  session: Session,
): Promise<NominalChart> => ({
  accounts: await listAccounts(db, charityId),
  can: { edit: mayEditChart(session, charityId) },
})

const isCodeTaken = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'nominal_account_code'
}

/** Runs a statement; throws the error of the field `code` if the chart has that code already. */
const checkCodeFree = async (run: () => Promise<unknown>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    throw isCodeTaken(error)
      ? makeFieldError('code', 'Another account has this code. Choose another one.')
      : error
  }
}

/** Adds an account to the chart. Throws `validation-failed` if its code is in use. */
export const createAccount = async (
  db: Db,
  charityId: string,
  session: Session,
  account: { readonly code: string; readonly name: string; readonly side: AccountSide },
  now: Date,
): Promise<NominalChart> => {
  await insertStartChart(db, charityId, now)
  await checkCodeFree(() => insertAccount(db, charityId, { id: uuidv7(), ...account }, now))
  return viewChart(db, charityId, session)
}

/**
 * Changes, closes or opens an account. Throws `nominal-account-not-found`, and `validation-failed`
 * if the code is in use, or if an account that entries have without a choice would be closed.
 */
export const changeAccount = async (
  db: Db,
  charityId: string,
  session: Session,
  accountId: string,
  sent: {
    readonly code?: string | undefined
    readonly name?: string | undefined
    readonly isClosed?: boolean | undefined
  },
  now: Date,
): Promise<NominalChart> => {
  await insertStartChart(db, charityId, now)
  const before = (await listAccounts(db, charityId)).find(({ id }) => id === accountId)
  if (!before) throw new AppError('nominal-account-not-found')
  if (sent.isClosed && before.usualFor.length > 0) {
    throw makeFieldError('isClosed', 'Gifts, grants or fees have this account, so it stays open.')
  }
  const { code = before.code, name = before.name, isClosed = before.isClosed } = sent
  const account = { id: accountId, code, name, isClosed }
  await checkCodeFree(() => updateAccount(db, charityId, account, now))
  return viewChart(db, charityId, session)
}
