import type { BankAccount } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'

/** An account that a person can choose. */
export interface BankAccountOption {
  /** The account's id; empty for the main one. */
  value: string
  label: string
  /** Null if the account takes every currency. */
  currency: string | null
}

/**
 * Lists the open accounts as options, the main one first. Names that share the main place are one
 * option.
 */
export const listBankAccountOptions = (accounts: readonly BankAccount[]): BankAccountOption[] => {
  const main = accounts.filter(({ isMain }) => isMain)
  const others = accounts.filter(({ closedOn, isMain }) => !isMain && closedOn === null)
  return [
    { value: '', label: main.map(({ name }) => name).join(', '), currency: null },
    ...others.map(({ id, name, currency }) => ({ value: id!, label: name, currency })),
  ]
}

export interface BankAccountOptions {
  readonly accounts: readonly BankAccountOption[]
  /** Why the accounts could not be loaded; null if they could. */
  readonly failure: { readonly error: unknown; readonly onRetry: () => unknown } | null
}

/** Loads the accounts that a person can choose; none for people who may not read them. */
export const useBankAccountOptions = (charityId: string, mayRead: boolean): BankAccountOptions => {
  const { data, error, refetch } = useRead(
    'GET /api/charity/{id}/bank-accounts',
    mayRead ? { params: { id: charityId } } : null,
  )
  return {
    accounts: data ? listBankAccountOptions(data.accounts) : [],
    failure: error && !data ? { error, onRetry: refetch } : null,
  }
}
